% SPDX-License-Identifier: GPL-3.0-or-later
% Copyright (C) 2026 the holonom authors
%
% Wrong algorithms as people write them in Octave: octave-cli -qf wrong.m NAME. Each comes with the findings of the
% diagnosis that name it, in t-wrong-octave.sh.
1;

function a = udwadia (p, pinv_of)
  if nargin < 2
    pinv_of = @(B) pinv (B, 1e-12 * max (norm (B), 1e-300));
  end
  S = inv (sqrtm (p.M));
  B = p.A * S;
  f = S * p.F;
  c = S * p.C;
  P = pinv_of (B);
  y = P * (p.b - B * f);
  z = c - P * (B * c);
  a = struct ('qdd', S * (f + y + z), 'FL', S \ y, 'FC', S \ z);
end

function p = with (p, name, value)
  p.(name) = value;
end

function a = but (a, name, value)
  a.(name) = value;
end

function a = stale (p)
  persistent last
  a = udwadia (p);
  if isempty (last) || numel (last.qdd) ~= p.n
    last = a;
  end
  [a, last] = deal (last, a);
end

function a = forgets (p)
  a = udwadia (p);
  a.FL = a.FL + a.FC;
end

warning ('off', 'all');
name = argv (){end};
switch name
  case 'no-C',            f = @(p) udwadia (with (p, 'C', 0 * p.C));
  case 'no-b',            f = @(p) udwadia (with (p, 'b', 0 * p.b));
  case 'sign-b',          f = @(p) udwadia (with (p, 'b', -p.b));
  case 'sign-F',          f = @(p) udwadia (with (p, 'F', -p.F));
  case 'free',            f = @(p) struct ('qdd', p.M \ (p.F + p.C), 'FL', 0 * p.F, 'FC', p.C);
  case 'diagonal-M',      f = @(p) udwadia (with (p, 'M', diag (diag (p.M))));
  case 'unit-M',          f = @(p) udwadia (with (p, 'M', eye (p.n)));
  case 'lumped-M',        f = @(p) udwadia (with (p, 'M', diag (sum (p.M, 2))));
  case 'absolute-rank',   f = @(p) udwadia (p, @(B) pinv (B, 1e-3));
  case 'one-singular',    f = @(p) udwadia (p, @(B) pinv (B, 0.5 * max (norm (B), 1e-300)));
  case 'transposed',      f = @(p) udwadia (p, @(B) B');
  case 'regularized',     f = @(p) udwadia (p, @(B) B' / (B * B' + 1e-4 * eye (rows (B))));
  case 'single',          f = @(p) structfun (@(x) double (single (x)), udwadia (p), 'UniformOutput', false);
  case 'four-digits',     f = @(p) structfun (@(x) str2num (mat2str (x(:), 4)), udwadia (p), 'UniformOutput', false);
  case 'C-twice',         f = @(p) udwadia (with (p, 'C', 2 * p.C));
  case 'C-in-FL',         f = @forgets;
  case 'stale',           f = @stale;
  case 'reversed',        f = @(p) but (udwadia (p), 'qdd', flip (udwadia (p).qdd));
  case 'last-row-lost',   f = @(p) udwadia (setfield (with (p, 'A', p.A(1:end - (p.m > 0), :)), 'b', p.b(1:end - (p.m > 0))));
  case 'FL-negated',      f = @(p) but (udwadia (p), 'FL', -udwadia (p).FL);
  case 'half-F',          f = @(p) udwadia (with (p, 'F', p.F / 2));
  case 'small-b-dropped', f = @(p) udwadia (with (p, 'b', p.b .* (abs (p.b) > 0.3)));
end
holonom.serve (f, 'name', name, 'yields', {'FL', 'FC'}, 'needs', {'positive-definite'}, 'batch', 32);
