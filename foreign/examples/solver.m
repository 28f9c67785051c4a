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

% One line; empty at the end of the input. (fgetl wants to see what follows the line, and holonom
% sends no more before it has an answer.)
function line = read_line ()
  line = fscanf (stdin, "%[^\n]", "C");
  fread (stdin, 1);
endfunction

% The numbers after "key": holonom writes each key of a problem once, without blanks. (jsondecode
% of Octave 7 does not read every number exactly: its last digit may be off.)
function x = numbers (line, key)
  start = index (line, ['"' key '":']) + numel (key) + 3;
  text = strtok (line(start:end), "\"}");
  text(any (text == "[],"')) = " ";
  x = sscanf (text, "%f");
endfunction

% Powers of two that bring numbers of these sizes near 1: scaling by them rounds nothing.
function u = units (sizes)
  sizes(sizes == 0) = 1;
  u = 2 .^ -round (log2 (sizes));
endfunction

function answer = solve (n, m, M, F, A, b, C)
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

% (jsonencode writes 15 digits, and a list of one number as a number.)
function text = encode (id, answer)
  text = sprintf ('{"id":%d', id);
  names = fieldnames (answer);
  for i = 1:numel (names)
    value = answer.(names{i});
    if (ischar (value))
      text = [text sprintf(',"%s":"%s"', names{i}, value)];
    elseif (strcmp (names{i}, "rank"))
      text = [text sprintf(',"rank":%d', value)];
    else
      list = sprintf ("%.17g,", value);
      text = [text sprintf(',"%s":[%s]', names{i}, list(1:end - 1))];
    endif
  endfor
  text = [text "}\n"];
endfunction

warning ("off", "all");
if (numbers (read_line (), "holonom") != 1) # holonom's hello
  exit (1);
endif
printf (['{"holonom":1,"name":"solver.m","yields":["FL","FC","lambda","rank"],' ...
         '"needs":["positive-definite"],"batch":16}' "\n"]);
fflush (stdout);
while (! isempty (line = read_line ()))
  n = numbers (line, "n");
  m = numbers (line, "m");
  M = reshape (numbers (line, "M"), n, n)';
  A = reshape (numbers (line, "A"), n, m)';
  answer = solve (n, m, M, numbers (line, "F"), A, reshape (numbers (line, "b"), m, 1),
                  numbers (line, "C"));
  fputs (stdout, encode (numbers (line, "id"), answer));
  fflush (stdout);
endwhile
