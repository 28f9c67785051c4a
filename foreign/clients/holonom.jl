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

end
