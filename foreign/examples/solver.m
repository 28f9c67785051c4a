% SPDX-License-Identifier: GPL-3.0-or-later
% Copyright (C) 2026 the holonom authors
%
% GNU Octave 7 or later: holonom validate --exec "octave-cli -qf solver.m"
%
% With M = L L', B = A inv(L'), x = L' qdd, and + the pseudo-inverse, by singular values:
%
%     x = inv(L) F + B+ (b - B inv(L) F) + (1 - B+ B) inv(L) C
%
% A may have any rank; M must be positive definite.
1;

% Powers of two that bring numbers of these sizes near 1: scaling by them rounds nothing.
function u = units (sizes)
  sizes(sizes == 0) = 1;
  u = 2 .^ -round (log2 (sizes));
endfunction

function answer = solve (p)
  [n, m, M, F, A, b, C] = deal (p.n, p.m, p.M, p.F, p.A, p.b, p.C);
  d = units (sqrt (abs (diag (M))));
  M = d .* M .* d';
  A = A .* d';
  s = reshape (units (max (abs (A), [], 2)), m, 1);
  A = s .* A;
  b = s .* b;
  [L, bad] = chol (M, "lower");
  if (bad || min (diag (L)) ^ 2 <= 8 * n * eps * max (diag (M)))
    answer.unable = "M is not positive definite, or only by rounding";
    return;
  endif
  f = L \ (d .* F);
  c = L \ (d .* C);
  B = (L \ A')';
  if (m > 0)
    [U, S, V] = svd (B, "econ");
    sigma = S(1:rows (S) + 1:end)(:);
    sigma = sigma(1:min (n, m));
    r = b - B * f;
  else
    U = zeros (0, 0);
    V = zeros (n, 0);
    sigma = zeros (0, 1);
    r = zeros (0, 1);
  endif
  k = sum (sigma > 8 * (n + m) * eps * cond (L) * max ([sigma; 0]));
  U = U(:, 1:k);
  V = V(:, 1:k);
  sigma = reshape (sigma(1:k), k, 1);
  w = (U' * r) ./ sigma;
  y = V * w;
  z = c - V * (V' * c);
  if (max ([abs(B * y - r); 0]) > 1e-9 * (max ([abs(b); 0]) + max ([abs(B * f); 0])))
    answer.domain = "the constraints contradict each other";
    return;
  endif
  answer.qdd = d .* (L' \ (f + y + z));
  answer.FL = (L * y) ./ d;
  answer.FC = (L * z) ./ d;
  answer.lambda = s .* (U * (w ./ sigma));
  answer.rank = k;
endfunction

warning ("off", "all");
holonom.serve (@solve, "name", "solver.m", "yields", {"FL", "FC", "lambda", "rank"}, ...
               "needs", {"positive-definite"}, "batch", 16);
