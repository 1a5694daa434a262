import type { Command, Option } from 'commander';
import type { CliCommand } from './cli.ts';

/** What may be typed after some words: `touchline watch` is followed by resources, `--connection` by its values. */
type Suggestion = readonly [after: string, word: string, means: string];

/** Words of a flag's value: its alternatives, or what the shell completes itself. */
function valuesOf({ flags }: Option): string[] {
  const [, value = ''] = /<(.*)>/.exec(flags) ?? [];
  if (value === 'folder' || value.startsWith('file')) return [`<${value.split('|')[0]}>`];
  return value.includes('|') ? value.split('|') : ['<value>'];
}

/** All suggestions, from the parser's commands and flags and from what each command completes. */
async function suggestions(program: Command, commands: readonly CliCommand[]): Promise<Suggestion[]> {
  const name = program.name();
  const flagsOf = (after: string, { options }: Command): Suggestion[] =>
    options.flatMap(({ long, description: means }) => (long ? [[`${after} -`, long, means] as const] : []));
  const names = program.commands.map((one): Suggestion => [name, one.name(), one.description()]);
  const all = [program, ...program.commands];
  const values = all.flatMap(({ options }) =>
    options.filter(({ required }) => required).flatMap((one) => valuesOf(one).map((word): Suggestion => [one.long ?? '', word, ''])),
  );
  const own = await Promise.all(
    commands.map(async (command) =>
      ((await command.completes?.()) ?? []).map(([after, word, means]): Suggestion => [
        [name, command.name, ...after].join(' '),
        word,
        means,
      ]),
    ),
  );
  return [
    ...names,
    [name, 'help', 'Show help for a command'],
    ...names.map(([, word, means]): Suggestion => [/* @wc-ignore */ `${name} help`, word, means]),
    ...all.flatMap((one): Suggestion[] => {
      const path = one === program ? name : `${name} ${one.name()}`;
      return [...flagsOf(path, one), ...(one === program ? [] : flagsOf(path, program)), [`${path} -`, '--help', 'Show help']];
    }),
    ...values,
    ...own.flat(),
  ];
}

/** Finds what the words before the cursor ask for. The same lines work in bash and zsh; `$@` are the words. */
const FIND_KEY = `  for word in "$@"; do
    [[ $word == = ]] && continue
    if [[ -n $flag ]]; then flag=; continue; fi
    if [[ $word == -* ]]; then
      [[ $valued == *" $word "* ]] && flag=$word
      continue
    fi
    [[ -z $first ]] && first=" $word"
    key="$key $word"
  done
  if [[ -n $flag ]]; then key=$flag
  elif [[ $cur == -* ]]; then key="touchline$first -"
  fi`;

const heredoc = (lines: readonly string[]): string => `_touchline_words() {\n  cat <<'TOUCHLINE'\n${lines.join('\n')}\nTOUCHLINE\n}`;
const quoted = (line: string): string => `'${line.replace(/[\\']/g, '\\$&')}'`;

type Write = (lines: readonly string[], valued: string) => string;
const SCRIPTS = {
  bash: (lines, valued) => `${heredoc(lines)}
_touchline() {
  local cur=\${COMP_WORDS[COMP_CWORD]} valued=' ${valued} ' key=touchline first= flag= word after means quote=
  set -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}"
${FIND_KEY}
  [[ $cur == = ]] && cur=
  [[ $cur == \\'* ]] && quote=1 cur=\${cur#\\'}
  COMPREPLY=()
  while IFS=$'\\t' read -r after word means; do
    [[ $after == "$key" ]] || continue
    case $word in
      '<folder>') compopt -o filenames 2>/dev/null; while read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$cur") ;;
      '<file>') compopt -o filenames 2>/dev/null; while read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur") ;;
      '<value>') ;;
      "$cur"*)
        [[ -z $quote && $word == *\\"* ]] && word="'\${word//\\'/\\'\\\\\\'\\'}'"
        COMPREPLY+=("$word") ;;
    esac
  done < <(_touchline_words)
}
complete -F _touchline touchline`,

  zsh: (lines, valued) => `#compdef touchline
${heredoc(lines)}
_touchline() {
  local cur=\${words[CURRENT]} valued=' ${valued} ' key=touchline first= flag= word after means
  local -a found labels
  set -- "\${(@)words[2,CURRENT-1]}"
${FIND_KEY}
  while IFS=$'\\t' read -r after word means; do
    [[ $after == "$key" ]] || continue
    case $word in
      '<folder>') _files -/; return ;;
      '<file>') _files; return ;;
      '<value>') ;;
      *) found+=("$word"); labels+=("$word\${means:+  -- $means}") ;;
    esac
  done < <(_touchline_words)
  (( $#found )) && compadd -l -d labels -a found
}
if [[ \${funcstack[1]-} == _touchline ]]; then _touchline "$@"; else compdef _touchline touchline; fi`,

  fish: (lines, valued) => `function __touchline_words
  printf '%s\\n' ${lines.map(quoted).join(' \\\n    ')}
end
function __touchline_complete
  set -l valued ${valued}
  set -l key touchline
  set -l first
  set -l flag
  for word in (commandline -opc)[2..-1]
    if test -n "$flag"
      set flag
      continue
    end
    switch $word
      case '-*'
        contains -- $word $valued; and set flag $word
      case '*'
        test -z "$first"; and set first " $word"
        set key "$key $word"
    end
  end
  if test -n "$flag"
    set key $flag
  else if string match -q -- '-*' (commandline -ct)
    set key "touchline$first -"
  end
  for line in (__touchline_words)
    set -l part (string split -m 2 \\t -- $line)
    test "$part[1]" = "$key"; or continue
    switch $part[2]
      case '<folder>'
        __fish_complete_directories (commandline -ct)
      case '<file>'
        __fish_complete_path (commandline -ct)
      case '<value>'
      case '*'
        printf '%s\\t%s\\n' $part[2] $part[3]
    end
  end
end
complete -c touchline -f -a '(__touchline_complete)'`,

  powershell: (lines, valued) => `Register-ArgumentCompleter -Native -CommandName touchline -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $lines = @'
${lines.join('\n')}
'@ -split "\\r?\\n"
  $valued = '${valued}' -split ' '
  $key = 'touchline'; $first = ''; $flag = ''
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition })
  foreach ($element in $typed) {
    $word = $element.ToString()
    if ($flag) { $flag = ''; continue }
    if ($word.StartsWith('-')) { if ($valued -contains $word) { $flag = $word }; continue }
    if (-not $first) { $first = " $word" }
    $key = "$key $word"
  }
  if ($flag) { $key = $flag } elseif ($wordToComplete.StartsWith('-')) { $key = "touchline$first -" }
  $start = $wordToComplete.TrimStart("'")
  foreach ($line in $lines) {
    $after, $word, $means = $line -split "\\t", 3
    if ($after -cne $key -or $word.StartsWith('<') -or -not $word.StartsWith($start)) { continue }
    $text = if ($word -match '[^\\w./:=-]') { "'" + $word.Replace("'", "''") + "'" } else { $word }
    [System.Management.Automation.CompletionResult]::new($text, $word, 'ParameterValue', $(if ($means) { $means } else { $word }))
  }
}`,
} as const satisfies Record<string, Write>;

export const SHELLS = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];
export const isShell = (text: string): text is keyof typeof SCRIPTS => Object.hasOwn(SCRIPTS, text);

/** Returns a shell's completion script. It contains all suggestions, so completing starts no program. */
export async function completionScript(shell: keyof typeof SCRIPTS, program: Command, commands: readonly CliCommand[]): Promise<string> {
  const found = await suggestions(program, commands);
  const lines = found.map((parts) => parts.map((part) => part.replace(/\s+/g, ' ')).join('\t'));
  const valued = new Set(found.flatMap(([after]) => (after.startsWith('--') ? [after] : [])));
  return `${SCRIPTS[shell]([...new Set(lines)], [...valued].join(' '))}\n`;
}
