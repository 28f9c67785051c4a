% SPDX-License-Identifier: GPL-3.0-or-later
% Copyright (C) 2026 the holonom authors
% GNU Octave on Lagrange's equations by pinv or the backslash, or on Gauss's principle by qp.
1;
function x = columns (method, p)
  K = [p.M, -p.A'; p.A, zeros(p.m)];
  R = [p.F, p.C; p.b, zeros(p.m, 1)];
  if (strcmp (method, "pinv"))
    x = pinv (K) * R;
  elseif (strcmp (method, "backslash"))
    x = K \ R;
  else # minimize x' M x / 2 - F' x under A x = b
    x = zeros (p.n + p.m, 2);
    for side = 1:2
      right = R(p.n+1:end, side);
      [y, ~, info, multipliers] = qp (zeros (p.n, 1), p.M, -R(1:p.n, side), p.A, right);
      if (info.info != 0)
        error ("qp: info %d", info.info);
      endif
      x(:, side) = [y; multipliers(1:p.m)];
    endfor
  endif
endfunction
function answer = solve (method, p)
  try
    x = columns (method, p);
  catch failure
    answer.unable = failure.message;
    return;
  end_try_catch
  z = x(1:p.n, 2);
  answer.qdd = x(1:p.n, 1) + z;
  answer.FL = p.A' * x(p.n+1:end, 1);
  answer.FC = p.M * z;
  answer.lambda = x(p.n+1:end, 1);
endfunction
warning ("off", "all");
method = argv (){end};
needs = {{}, {"full-rank"}}{1 + strcmp(method, "qp")};
holonom.serve (@(p) solve (method, p), "name", ["octave-" method], "yields", {"FL", "FC", "lambda"}, "needs", needs);
