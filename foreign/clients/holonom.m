% SPDX-License-Identifier: GPL-3.0-or-later
% Copyright (C) 2026 the holonom authors
%
% A solver in GNU Octave 7 or later for holonom validate --exec='octave-cli -qf mine.m', in one call:
%
%     function answer = solve (p)     % p.n, p.m, p.M, p.F, p.A, p.b, p.C
%       answer.qdd = ...; answer.lambda = ...;   % or answer.unable = 'why', answer.domain = 'why'
%     end
%     holonom.serve (@solve, 'yields', {'lambda'}, 'needs', {'full-rank'})
%
% and in MATLAB, which has no standard input to read, as well as in Octave, by files:
%
%     holonom.files (@solve, 'problems.mat', 'answers.json')  % of holonom export --format=mat; for holonom judge
%
% holonom validate says where this file is, so that it is found; a copy beside the solver serves as well.
classdef holonom
  methods (Static)

    % Answer problems until standard input ends. Options by name: 'yields' and 'needs', lists of words; 'name',
    % 'summary', 'growth', 'batch'; as in the protocol. Where solve fails, the answer is `invalid'.
    function serve (solve, varargin)
      if numel (holonom.numbers (holonom.line (), 'holonom')) ~= 1
        error ('holonom.m: the protocol is that of holonom validate');
      end
      fprintf (stdout, '%s\n', holonom.hello (varargin{:}));
      fflush (stdout);
      text = holonom.line ();
      while ~isempty (text)
        n = holonom.numbers (text, 'n');
        m = holonom.numbers (text, 'm');
        p = struct ('n', n, 'm', m, 'M', reshape (holonom.numbers (text, 'M'), n, n)', ...
                    'F', reshape (holonom.numbers (text, 'F'), n, 1), ...
                    'A', reshape (holonom.numbers (text, 'A'), n, m)', ...
                    'b', reshape (holonom.numbers (text, 'b'), m, 1), ...
                    'C', reshape (holonom.numbers (text, 'C'), n, 1));
        fprintf (stdout, '%s\n', holonom.answer (solve, holonom.numbers (text, 'id'), p));
        fflush (stdout);
        text = holonom.line ();
      end
    end

    % The same for a file of problems, without a process: the answers as JSON. Options as above.
    function files (solve, problems, answers, varargin)
      data = load (problems);
      if isfield (data, 'manifest')
        manifest = sprintf ('"manifest":%s', data.manifest);
      else
        error ('%s is no file of holonom export --format=mat', problems);
      end
      list = cell (1, numel (data.problems));
      for k = 1:numel (list)
        p = data.problems(k);
        p.A = reshape (p.A, p.m, p.n);
        p.b = reshape (p.b, p.m, 1);
        list{k} = holonom.answer (solve, p.id, p);
      end
      file = fopen (answers, 'w');
      fprintf (file, '{%s,"hello":%s,"answers":[\n', manifest, holonom.hello (varargin{:}));
      fprintf (file, '%s', strjoin (list, sprintf (',\n')));
      fprintf (file, '\n]}\n');
      fclose (file);
    end

    % One line; empty at the end of the input. (fgetl wants to see what follows the line, and holonom sends no more
    % before it has an answer.)
    function text = line ()
      text = fscanf (stdin, '%[^\n]', 'C');
      fread (stdin, 1);
    end

    % The numbers after "key": holonom writes each key of a problem once, without blanks. (jsondecode of Octave 7 does
    % not read every number exactly: its last digit may be off.)
    function x = numbers (text, key)
      start = strfind (text, ['"' key '":']);
      text = strtok (text(start(1) + numel (key) + 3:end), '"}');
      text(text == '[' | text == ']' | text == ',') = ' ';
      x = sscanf (text, '%f');
    end

    function text = hello (varargin)
      text = '{"holonom":1';
      for k = 1:2:numel (varargin)
        value = varargin{k + 1};
        if iscell (value)
          words = strjoin (cellfun (@(w) ['"' w '"'], value, 'UniformOutput', false), ',');
          text = [text sprintf(',"%s":[%s]', varargin{k}, words)];
        elseif ischar (value)
          text = [text sprintf(',"%s":"%s"', varargin{k}, value)];
        else
          text = [text sprintf(',"%s":%d', varargin{k}, value)];
        end
      end
      text = [text '}'];
    end

    % The answer to a problem as a line.
    function text = answer (solve, id, p)
      try
        start = tic;
        found = solve (p);
        wall = toc (start);
        if ~isstruct (found)
          found = struct ('qdd', found); % q'' alone
        end
        text = sprintf ('{"id":%d,"wall":%.3g%s}', id, wall, holonom.members (found));
      catch failure
        fprintf (2, '%s\n', failure.message);
        text = sprintf ('{"id":%d,"invalid":"%s"}', id, holonom.plain (failure.message));
      end
    end

    function text = members (found)
      text = '';
      names = fieldnames (found);
      for k = 1:numel (names)
        value = found.(names{k});
        if ischar (value)
          text = [text sprintf(',"%s":"%s"', names{k}, holonom.plain (value))];
        elseif strcmp (names{k}, 'rank')
          text = [text sprintf(',"rank":%d', value)];
        else
          list = '';
          for x = reshape (full (double (value)), 1, [])
            if isfinite (x)
              list = [list sprintf('%.17g,', x)];
            else
              list = [list sprintf('"%s",', lower (num2str (x)))];
            end
          end
          text = [text sprintf(',"%s":[%s]', names{k}, list(1:end - 1))];
        end
      end
    end

    % Words that need no escapes.
    function text = plain (text)
      text(text == '"' | text == '\' | text < ' ' | text > '~') = ' ';
    end

  end
end
