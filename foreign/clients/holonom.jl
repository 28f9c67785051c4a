# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# A solver in Julia for holonom validate --exec='julia --startup-file=no mine.jl', without packages, in one call:
#
#     include(joinpath(ENV["HOLONOM_CLIENTS"], "holonom.jl"))  # or a copy beside the solver
#     solve(p) = ["qdd" => ..., "lambda" => ...]  # of p.n, p.m, p.M, p.F, p.A, p.b, p.C; or ["unable" => "why"]
#     holonom.serve(solve; yields=["lambda"], needs=["full-rank"])
module holonom

# The numbers after "key": holonom writes each key of a problem once, without blanks.
function numbers(line, key)
    start = findfirst("\"$key\":", line)
    rest = SubString(line, last(start) + 1)
    stop = findfirst(c -> c == '"' || c == '}', rest)
    text = stop === nothing ? rest : SubString(rest, 1, prevind(rest, stop))
    return [parse(Float64, x) for x in split(text, c -> c in "[], \r"; keepempty=false)]
end

# A Float64 is printed so that it is read back the same.
text(x::AbstractString) = "\"" * replace(x, r"[^ -~]|[\"\\]" => " ") * "\""
text(x::Integer) = string(x)
text(x::AbstractFloat) = isfinite(x) ? string(x) : "\"$(lowercase(string(x)))\""
text(x::AbstractArray) = "[" * join(text.(vec(x)), ",") * "]"

pairs_of(found::AbstractArray{<:Number}) = ["qdd" => found] # q'' alone
pairs_of(found) = found

function answer(solve, id, p)
    members = try
        wall = @elapsed found = solve(p)
        vcat(["wall" => wall], collect(Pair{String,Any}, pairs_of(found)))
    catch failure
        showerror(stderr, failure, catch_backtrace())
        println(stderr)
        ["invalid" => sprint(showerror, failure)]
    end
    return string("{\"id\":", id, join([",\"$key\":$(text(value))" for (key, value) in members]), "}")
end

"""
Answer problems until standard input ends. yields, needs, name, summary, growth and batch are those of the protocol.
Where solve throws, the answer is `invalid`.
"""
function serve(solve; yields=String[], needs=String[], batch=1, words...)
    numbers(readline(), "holonom")[1] == 1 || exit(1)
    more = join([",\"$key\":$(text(String(value)))" for (key, value) in words])
    println("{\"holonom\":1,\"yields\":", text(collect(String, yields)), ",\"needs\":",
            text(collect(String, needs)), ",\"batch\":", batch, more, "}")
    flush(stdout)
    for line in eachline()
        n, m = Int(numbers(line, "n")[1]), Int(numbers(line, "m")[1])
        p = (n=n, m=m, M=permutedims(reshape(numbers(line, "M"), n, n)), F=numbers(line, "F"),
             A=permutedims(reshape(numbers(line, "A"), n, m)), b=numbers(line, "b"), C=numbers(line, "C"))
        println(answer(solve, Int(numbers(line, "id")[1]), p))
        flush(stdout)
    end
end

"""
A case of the collection, whose functions `holonom serve` evaluates (ENV["HOLONOM"], or holonom on the path):

    p = holonom.case("iftomm/andrews")      # settings: holonom.case("families/pendulum-chain"; N=3)
    t, q, v = p.initial()
    p.M(q, t)                               # F, A, b, C, phi, phidot likewise, of (q, t, v)
    p.truth(q, t, v; digits=30)["qdd"]      # certified digits, as texts

What has no answer throws.
"""
struct Case
    server::Any
    which::String
    n::Int
    m::Int
end

function ask(server, which, members)
    println(server, "{", which, join([",\"$key\":$(json(value))" for (key, value) in members]), "}")
    flush(server)
    answer = readline(server)
    why = match(r"\"(?:invalid|domain|unable)\":\"([^\"]*)", answer)
    why === nothing || error(why.captures[1])
    return answer
end
json(x::AbstractVector) = "[" * join(json.(x), ",") * "]"
json(x::Bool) = string(x)
json(x) = text(x)

# The texts of a list.
function texts(line, key)
    list = match(Regex("\"$key\":\\[([^\\]]*)"), line)
    return [m.captures[1] for m in eachmatch(r"\"([^\"]*)\"", list.captures[1])]
end

function case(name; parameters...)
    settings = join(["\"$key\":$(json(value))" for (key, value) in parameters], ",")
    which = "\"case\":$(text(name)),\"parameters\":{$settings}"
    server = open(`$(get(ENV, "HOLONOM", "holonom")) serve`, "r+")
    numbers(readline(server), "holonom")[1] == 1 || error("another version of the protocol")
    about = ask(server, which, [])
    return Case(server, which, Int(numbers(about, "n")[1]), Int(numbers(about, "m")[1]))
end

function state_of(q, t, v)
    members = Any["q" => collect(q), "t" => t]
    return v === nothing ? members : push!(members, "v" => collect(v))
end

function function_of(p::Case, name)
    want = String(name)
    return function (q, t=0.0, v=nothing)
        x = numbers(ask(p.server, p.which, [state_of(q, t, v); "want" => [want]]), want)
        rows = want == "M" ? p.n : p.m
        return want in ("M", "A") ? permutedims(reshape(x, p.n, rows)) : x
    end
end

function initial(p::Case, state="initial")
    line = ask(p.server, p.which, ["state" => state, "want" => ["F"]])
    return numbers(line, "t")[1], numbers(line, "q"), numbers(line, "v")
end

function truth(p::Case, q, t=0.0, v=nothing; digits=16, project=false)
    line = ask(p.server, p.which,
               [state_of(q, t, v); "truth" => true; "digits" => digits; "project" => project; "want" => String[]])
    keys = [key for key in ("qdd", "FL", "FC", "lambda") if occursin("\"$key\":", line)]
    return Dict(key => texts(line, key) for key in keys)
end

function Base.getproperty(p::Case, name::Symbol)
    name in (:M, :F, :A, :b, :C, :phi, :phidot) && return function_of(p, name)
    name == :initial && return (state="initial") -> initial(p, state)
    name == :truth && return (q, t=0.0, v=nothing; options...) -> truth(p, q, t, v; options...)
    return getfield(p, name)
end

end
