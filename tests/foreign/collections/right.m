% SPDX-License-Identifier: GPL-3.0-or-later
% Copyright (C) 2026 the holonom authors
%
% Right solvers as people write them in Octave: octave-cli -qf right.m NAME.
1;

function x = saddle (p, solve)
  x = [];
  if p.m > 0 && rank (p.A ./ max (abs (p.A), [], 2), 1e-11) < p.m
    return;
  end
  x = solve ([p.M, p.A'; p.A, zeros(p.m)], [[p.F; p.b], [p.C; 0 * p.b]]);
end

function a = split (p, x)
  if isempty (x)
    a.unable = 'dependent rows';
    return;
  end
  n = p.n;
  a = struct ('qdd', sum (x(1:n, :), 2), 'FL', -p.A' * x(n + 1:end, 1), 'FC', p.M * x(1:n, 2), ...
              'lambda', -x(n + 1:end, 1));
end

function x = lu_solve (K, r)
  [L, U, P] = lu (K);
  x = U \ (L \ (P * r));
end

function a = udwadia (p)
  [Q, w] = eig ((p.M + p.M') / 2);
  w = diag (w);
  if min (w) <= 1e-13 * max (w)
    a.unable = 'M is singular';
    return;
  end
  S = Q * diag (1 ./ sqrt (w)) * Q';
  R = Q * diag (sqrt (w)) * Q';
  B = p.A * S;
  f = S * p.F;
  c = S * p.C;
  P = pinv (B, 1e-12 * norm (B));
  y = P * (p.b - B * f);
  z = c - P * (B * c);
  if any (abs (B * y - p.b + B * f) > 1e-6 * (norm (p.b) + norm (B * f)))
    a.domain = 'the constraints contradict each other';
    return;
  end
  a = struct ('qdd', S * (f + y + z), 'FL', R * y, 'FC', R * z);
end

% min x' M x / 2 - (F + C)' x under A x = b, as a quadratic program.
function a = quadratic (p)
  if p.m > 0 && rank (p.A ./ max (abs (p.A), [], 2), 1e-11) < p.m
    a.unable = 'dependent rows';
    return;
  end
  [x, ~, info] = qp (zeros (p.n, 1), p.M, -(p.F + p.C), p.A, p.b);
  if info.info ~= 0
    a.unable = 'qp gives up';
    return;
  end
  a.qdd = x;
end

warning ('off', 'all');
FULL = {'full-rank'};
ALL = {'FL', 'FC', 'lambda'};
name = argv (){end};
switch name
  case 'octave-backslash'
    holonom.serve (@(p) split (p, saddle (p, @(K, r) K \ r)), 'name', name, 'yields', ALL, 'needs', FULL, 'batch', 32);
  case 'octave-lu'
    holonom.serve (@(p) split (p, saddle (p, @lu_solve)), 'name', name, 'yields', ALL, 'needs', FULL, 'batch', 32);
  case 'octave-pinv-kkt'
    holonom.serve (@(p) split (p, saddle (p, @(K, r) pinv (K) * r)), 'name', name, 'yields', ALL, 'needs', FULL, 'batch', 32);
  case 'octave-pinv'
    holonom.serve (@udwadia, 'name', name, 'yields', {'FL', 'FC'}, 'needs', {'positive-definite'}, 'batch', 32);
  case 'octave-qp'
    holonom.serve (@quadratic, 'name', name, 'yields', {}, 'needs', {'positive-definite', 'full-rank'}, 'batch', 32);
end
