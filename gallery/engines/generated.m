% SPDX-License-Identifier: GPL-3.0-or-later
% Copyright (C) 2026 the holonom authors
%
% ode45 of GNU Octave on the equations that `holonom code --language=matlab` writes, by tolerance.
% usage: octave-cli generated.m CASE TOLERANCE
1;

function dy = derivative (t, y, p)  % M q'' - A' r = F + C, A q'' = b; dependent rows of A, which drift makes nearly so, count as such
  n = numel (y) / 2;
  [M, A, F, b, C] = equations (t, y(1:n), y(n+1:end), p);
  x = pinv ([M, -A'; A, zeros(rows (A))], 1e-6) * [F + C; b];
  dy = [y(n+1:end); x(1:n)];
end

arguments = argv ();
name = arguments{end-1};
tolerance = str2double (arguments{end});
no_self_test = 1;
source (["code/", name, ".m"]);
motion = jsondecode (fileread (["code/", name, ".json"])).cases;
p = parameters ();
options = odeset ("RelTol", tolerance, "AbsTol", tolerance, "Refine", 1);

begin = cputime ();
[T, ~] = ode45 (@(t, y) derivative (t, y, p), motion.times([1 end]), [motion.initial.q; motion.initial.qdot], options);
seconds = cputime () - begin;
[t, y] = ode45 (@(t, y) derivative (t, y, p), motion.times, [motion.initial.q; motion.initial.qdot], options);

printf ("%s\n", strjoin (motion.columns', ","));
for k = 1:numel (t)
  printf ("%s\n", strjoin (arrayfun (@(x) sprintf ("%.17g", x), [t(k), y(k,:)], "UniformOutput", false), ","));
end
printf ("# step: %.6g\n# seconds: %.6f\n# method: ode45, steps in the mean\n", motion.times(end) / (numel (T) - 1), seconds);
