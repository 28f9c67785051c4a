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
%
% The other way round, a case of the collection in a program of one's own, by holonom serve ($HOLONOM, or holonom on the
% path):
%
%     p = holonom.open ('families/forms');   % settings: holonom.open ('families/pendulum-chain', 'N', 3)
%     [t, q, v] = p.initial ();
%     p.M (q, t)                             % F, A, b, C, phi, phidot likewise, of (q, t, v); p.at: all of them
%     s = p.many ({{q, t, v}, {q, t, v}}); s{2}.F      % all of them at many states, in one request
%     x = p.truth (q, t, v, 30); x.qdd       % certified digits, as texts; x.certified, x.digits, x.rank
%     x = p.solve ('gauss', q, t, v); x.qdd  % what a formulation answers
%     [q, v, known] = p.motion ([0.5, 1])    % the true motion, a row a time, as texts; known.certified, known.digits
%
% What has no answer is an error. (It is `open', as `case' is a word of the language, in Octave as in MATLAB, which a
% function of a class cannot have for a name.)
classdef holonom < handle
  properties
    n
    m
    which % the members that say which case it is
    to    % to the server and from it
    from
  end

  methods
    function x = M (self, varargin)
      x = self.one ('M', varargin{:});
    end
    function x = F (self, varargin)
      x = self.one ('F', varargin{:});
    end
    function x = A (self, varargin)
      x = self.one ('A', varargin{:});
    end
    function x = b (self, varargin)
      x = self.one ('b', varargin{:});
    end
    function x = C (self, varargin)
      x = self.one ('C', varargin{:});
    end
    function x = phi (self, varargin)
      x = self.one ('phi', varargin{:});
    end
    function x = phidot (self, varargin)
      x = self.one ('phidot', varargin{:});
    end
    function x = invariants (self, varargin)
      x = self.one ('invariants', varargin{:});
    end
    function x = lets (self, varargin)
      x = self.one ('lets', varargin{:});
    end

    % One of them, at (q, t, v).
    function x = one (self, key, varargin)
      x = self.shape (self.ask ([holonom.state(varargin{:}) ',"want":["' key '"]']), key);
    end

    % All of them, and how far the state is off the constraints.
    function x = at (self, varargin)
      x = self.everything (self.ask (holonom.state (varargin{:})), holonom.wants ());
    end

    % The same at states, cells {q, t, v} of which t and v may be left out; what of it is wanted. What has no answer
    % has domain, unable or invalid instead.
    function list = many (self, states, want)
      if nargin < 3
        want = holonom.wants ();
      end
      objects = cellfun (@(s) ['{' holonom.tail(holonom.state (s{:})) '}'], states, 'UniformOutput', false);
      text = self.ask ([',"states":[' strjoin(objects, ',') '],"want":["' strjoin(want, '","') '"]'], true);
      start = strfind (text, '"states":[');
      list = strsplit (text(start(1):end), '},{');
      for k = 1:numel (list)
        why = holonom.failure (list{k});
        if isempty (why)
          list{k} = self.everything (list{k}, want);
        else
          list{k} = struct (why{1}, why{2});
        end
      end
    end

    function x = everything (self, text, want)
      for key = [reshape(want, 1, []), {'off'}]
        x.(key{1}) = self.shape (text, key{1});
      end
    end

    function [t, q, v] = initial (self, name)
      if nargin < 2
        name = 'initial';
      end
      text = self.ask ([',"want":["F"],"state":"' name '"']);
      t = holonom.numbers (text, 't');
      q = holonom.numbers (text, 'q');
      v = holonom.numbers (text, 'v');
    end

    % The true accelerations and forces with that many digits, as lists of texts; with a fifth argument that is true,
    % at the state moved onto the constraints.
    function x = truth (self, q, t, v, digits, project)
      if nargin < 5
        digits = 16;
      end
      members = sprintf (',"truth":true,"want":[],"digits":%d', digits);
      if nargin > 5 && project
        members = [members ',"project":true'];
      end
      text = self.ask ([holonom.state(q, t, v) members]);
      x.certified = ~isempty (strfind (text, '"certified":true'));
      x.digits = holonom.numbers (text, 'digits');
      x.rank = holonom.numbers (text, 'rank');
      for key = {'qdd', 'FL', 'FC', 'lambda'}
        part = regexp (text, ['"' key{1} '":\[([^\]]*)\]'], 'tokens', 'once');
        x.(key{1}) = {};
        if ~isempty (part)
          x.(key{1}) = strsplit (strrep (part{1}, '"', ''), ',');
        end
      end
    end

    % What a formulation answers; nothing of it is proved.
    function x = solve (self, solver, varargin)
      text = self.ask ([holonom.state(varargin{:}) ',"want":[],"solver":"' solver '"']);
      for key = {'qdd', 'FL', 'FC', 'lambda', 'rank'}
        if ~isempty (strfind (text, ['"' key{1} '":']))
          x.(key{1}) = holonom.numbers (text, key{1});
        end
      end
    end

    % The true q and v at times (a cell of texts, or numbers), as cells of texts: a row a time; whether they are
    % certified, or two runs agree, and to how many digits. Perhaps digits, a state, seconds for the proof.
    function [q, v, known] = motion (self, times, digits, state, certify)
      if ~iscell (times)
        times = arrayfun (@(t) sprintf ('%.17g', t), times, 'UniformOutput', false);
      end
      if nargin < 3
        digits = 16;
      end
      if nargin < 4
        state = 'initial';
      end
      if nargin < 5
        certify = 10;
      end
      text = self.ask ([',"times":["' strjoin(times, '","') '"],"state":"' state '"' ...
                        sprintf(',"digits":%d,"certify":%.17g', digits, certify)]);
      known.certified = holonom.numbers (text, 'certified') == 1;
      known.digits = holonom.numbers (text, 'digits');
      split = strfind (text, ',"v":');
      rows = @(part) reshape (cellfun (@(x) x{1}, regexp (part, '"([-+.0-9e]+)"', 'tokens'), ...
                                        'UniformOutput', false), self.n, [])';
      q = rows (text(1:split(1)));
      v = rows (text(split(1):end));
    end

    % A request with these members, as JSON, and its answer; several: errors of single states are none of it.
    function text = ask (self, members, several)
      line = ['{' self.which members '}'];
      if exist ('OCTAVE_VERSION', 'builtin')
        fprintf (self.to, '%s\n', line);
        fflush (self.to);
        text = fscanf (self.from, '%[^\n]', 'C');
        fread (self.from, 1);
      else
        self.to.write (sprintf ('%s\n', line));
        self.to.flush ();
        text = char (self.from.readLine ());
      end
      holonom.there (text);
      why = holonom.failure (text);
      if ~isempty (why) && (nargin < 3 || ~several || isempty (strfind (text, '"states":[')))
        error ('holonom: %s', why{2});
      end
    end

    function x = shape (self, text, key)
      x = holonom.numbers (text, key);
      if strcmp (key, 'M')
        x = reshape (x, self.n, self.n)';
      elseif strcmp (key, 'A')
        x = reshape (x, self.n, self.m)';
      end
    end

    function close (self)
      if exist ('OCTAVE_VERSION', 'builtin')
        pclose (self.to);
        fclose (self.from);
      else
        self.to.close ();
      end
    end
  end

  methods (Static)

    % A case, evaluated by a server of its own. Settings by name: parameters and sizes.
    function p = open (name, varargin)
      p = holonom ();
      settings = cellfun (@(k, x) sprintf ('"%s":%.17g', k, x), varargin(1:2:end), varargin(2:2:end), ...
                          'UniformOutput', false);
      p.which = ['"case":"' name '","parameters":{' strjoin(settings, ',') '}'];
      program = getenv ('HOLONOM');
      if isempty (program)
        program = 'holonom';
      end
      if exist ('OCTAVE_VERSION', 'builtin')
        way = tempname ();
        if system (['mkfifo "' way '"']) ~= 0
          error ('holonom.m: no mkfifo');
        end
        p.to = popen (['"' program '" serve >"' way '"'], 'w');
        p.from = fopen (way, 'r');
        hello = fscanf (p.from, '%[^\n]', 'C');
        fread (p.from, 1);
        unlink (way);
      else
        server = java.lang.ProcessBuilder ({program, 'serve'}).start ();
        p.to = java.io.OutputStreamWriter (server.getOutputStream ());
        p.from = java.io.BufferedReader (java.io.InputStreamReader (server.getInputStream ()));
        hello = char (p.from.readLine ());
      end
      holonom.there (hello);
      if numel (holonom.numbers (hello, 'holonom')) ~= 1
        error ('holonom.m: another version of the protocol');
      end
      about = p.ask ('');
      p.n = holonom.numbers (about, 'n');
      p.m = holonom.numbers (about, 'm');
    end

    function list = wants ()
      list = {'M', 'F', 'A', 'b', 'C', 'phi', 'phidot'};
    end

    function text = tail (text)
      text = text(2:end);
    end

    % Nothing is no answer.
    function there (text)
      if isempty (text)
        error ('holonom: the server has ended');
      end
    end

    % What kind of answer it is if it is none, and why.
    function why = failure (text)
      why = regexp (text, '"(invalid|domain|unable)":"([^"]*)', 'tokens', 'once');
    end

    % A state as members of a request.
    function text = state (q, t, v)
      text = sprintf (',"q":[%s]', holonom.list (q));
      if nargin > 1
        text = [text sprintf(',"t":%.17g', t)];
      end
      if nargin > 2
        text = [text sprintf(',"v":[%s]', holonom.list (v))];
      end
    end

    function text = list (x)
      text = sprintf ('%.17g,', x);
      text = text(1:end - 1);
    end

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
