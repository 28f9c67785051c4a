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

    p = holonom.case("families/forms")      # settings: holonom.case("families/pendulum-chain"; N=3)
    t, q, v = p.initial()
    p.M(q, t)                               # F, A, b, C, phi, phidot likewise, of (q, t, v); p.at: all of them
    p.many([(q, t, v), (q, t, v)])[2]["F"]  # all of them at many states, in one request
    p.truth(q, t, v; digits=30)["qdd"]      # certified digits, as texts; "certified", "digits", "rank"
    p.solve("gauss", q, t, v)["qdd"]        # what a formulation answers
    p.motion([0.5, 1])["q"]                 # the true motion, a row a time, as texts; "v", "certified", "digits"
    p.close()

What has no answer throws.
"""
struct Case
    server::Any
    which::String
    n::Int
    m::Int
end

function failure(answer)
    return match(r"\"(invalid|domain|unable)\":\"([^\"]*)", answer)
end

function ask(server, which, members; several=false)
    println(server, "{", which, join([",\"$key\":$(json(value))" for (key, value) in members]), "}")
    flush(server)
    answer = readline(server)
    why = failure(answer)
    why === nothing || (several && occursin("\"states\":[", answer)) || error(why.captures[2])
    return answer
end
json(x::AbstractVector) = "[" * join(json.(x), ",") * "]"
json(x::AbstractDict) = "{" * join(["\"$key\":$(json(value))" for (key, value) in x], ",") * "}"
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

function state_of(q, t=0.0, v=nothing)
    members = Any["q" => collect(q), "t" => t]
    return v === nothing ? members : push!(members, "v" => collect(v))
end

function function_of(p::Case, name)
    want = String(name)
    return function (q, t=0.0, v=nothing)
        return shape(p, ask(p.server, p.which, [state_of(q, t, v); "want" => [want]]), want)
    end
end

function shape(p::Case, line, key)
    x = numbers(line, key)
    rows = key == "M" ? p.n : p.m
    return key in ("M", "A") ? permutedims(reshape(x, p.n, rows)) : x
end

const wants = ["M", "F", "A", "b", "C", "phi", "phidot"]

# All of them, and how far the state is off the constraints.
function everything(p::Case, line, want)
    found = Dict{String,Any}(key => shape(p, line, key) for key in want)
    found["off"] = numbers(line, "off")[1]
    return found
end

function at(p::Case, q, t=0.0, v=nothing)
    return everything(p, ask(p.server, p.which, state_of(q, t, v)), wants)
end

# At states (q, t, v), of which t and v may be left out; what has no answer has "domain", "unable" or "invalid" instead.
function many(p::Case, states; want=wants)
    members = ["states" => [Dict(state_of(state...)) for state in states], "want" => want]
    line = ask(p.server, p.which, members; several=true)
    list = SubString(line, last(findfirst("\"states\":[", line)) + 1)
    return map(split(list, "},{")) do part
        why = failure(part)
        why === nothing || return Dict{String,Any}(why.captures[1] => why.captures[2])
        return everything(p, part, want)
    end
end

function initial(p::Case, state="initial")
    line = ask(p.server, p.which, ["state" => state, "want" => ["F"]])
    return numbers(line, "t")[1], numbers(line, "q"), numbers(line, "v")
end

function truth(p::Case, q, t=0.0, v=nothing; digits=16, project=false)
    line = ask(p.server, p.which,
               [state_of(q, t, v); "truth" => true; "digits" => digits; "project" => project; "want" => String[]])
    found = Dict{String,Any}(key => texts(line, key) for key in ("qdd", "FL", "FC", "lambda")
                             if occursin("\"$key\":", line))
    found["certified"] = occursin("\"certified\":true", line)
    found["digits"] = numbers(line, "digits")[1]
    found["rank"] = Int(numbers(line, "rank")[1])
    return found
end

function solve(p::Case, solver, q, t=0.0, v=nothing; project=false)
    line = ask(p.server, p.which,
               [state_of(q, t, v); "solver" => solver; "project" => project; "want" => String[]])
    found = Dict{String,Any}(key => numbers(line, key) for key in ("qdd", "FL", "FC", "lambda")
                             if occursin("\"$key\":", line))
    found["rank"] = Int(numbers(line, "rank")[1])
    return found
end

# The true q and v at times, a row a time, as texts; whether they are certified, or two runs agree; digits.
function motion(p::Case, times; digits=16, state="initial", certify=10)
    line = ask(p.server, p.which,
               ["times" => collect(times), "digits" => digits, "state" => state, "certify" => certify])
    parts = split(line, ",\"v\":")
    rows(part) = permutedims(reshape([m.captures[1] for m in eachmatch(r"\"([-+.0-9e]+)\"", part)], p.n, :))
    return Dict{String,Any}("q" => rows(parts[1]), "v" => rows(parts[2]),
                            "certified" => numbers(line, "certified") .== 1, "digits" => numbers(line, "digits"))
end

function Base.getproperty(p::Case, name::Symbol)
    name in (:M, :F, :A, :b, :C, :phi, :phidot, :invariants, :lets) && return function_of(p, name)
    name == :at && return (q, t=0.0, v=nothing) -> at(p, q, t, v)
    name == :many && return (states; options...) -> many(p, states; options...)
    name == :solve && return (solver, q, t=0.0, v=nothing; options...) -> solve(p, solver, q, t, v; options...)
    name == :motion && return (times; options...) -> motion(p, times; options...)
    name == :close && return () -> close(p.server)
    name == :initial && return (state="initial") -> initial(p, state)
    name == :truth && return (q, t=0.0, v=nothing; options...) -> truth(p, q, t, v; options...)
    return getfield(p, name)
end

end
