/** An option as a shell completes it. */
export interface CompletedOption {
  readonly flag: string;
  readonly meaning: string;
  /** Values that can be chosen from; none when it takes anything, or nothing. */
  readonly choices: readonly string[];
}

/** A subcommand as a shell completes it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** Words that its arguments may be, beside files. */
  readonly words: readonly string[];
}

type Script = (commands: readonly CompletedCommand[]) => string;

const general: readonly CompletedOption[] = [
  { flag: '--help', meaning: 'show help', choices: [] },
  { flag: '--version', meaning: 'show the version', choices: [] },
];

/** `help` completes the others. */
const withHelp = (commands: readonly CompletedCommand[]): readonly CompletedCommand[] => [
  ...commands,
  { name: 'help', summary: 'show help for a command', options: [], words: commands.map(({ name }) => name) },
];

const flagsOf = (options: readonly CompletedOption[]): readonly string[] => options.map(({ flag }) => flag);

const chosen = ({ options }: CompletedCommand): readonly CompletedOption[] =>
  options.filter(({ choices }) => choices.length > 0);

const bashScript: Script = (commands) => {
  const first = [...commands.map(({ name }) => name), ...flagsOf(general)];
  const values = commands.flatMap((command) =>
    chosen(command).map(({ flag, choices }) => `    '${command.name} ${flag}') words="${choices.join(' ')}" ;;`),
  );
  return `# korzo completion bash > ~/.local/share/bash-completion/completions/korzo
_korzo() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${first.join(' ')}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD - 1]}" in
${values.join('\n')}
  esac
  if [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(({ name, options, words }) => `    ${name}) words="${[...flagsOf(options), ...words].join(' ')}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  case "$current" in
    -*) ;;
    *) COMPREPLY+=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _korzo korzo
`;
};

/** Within single quotes, for zsh and fish. */
const quoted = (text: string): string => `'${text.replaceAll("'", '’')}'`;

/** A word and its meaning as `_describe` takes them: the first colon divides them. */
const described = (word: string, meaning: string): string => quoted(`${word}:${meaning.replaceAll(':', ' -')}`);

const zshScript: Script = (commands) => {
  const values = commands.flatMap((command) =>
    chosen(command).map(
      ({ flag, choices }) => `    '${command.name} ${flag}') compadd -- ${choices.join(' ')}; return ;;`,
    ),
  );
  return `#compdef korzo
# korzo completion zsh > "\${fpath[1]}/_korzo"
_korzo() {
  local -a commands options names
  if (( CURRENT == 2 )); then
    commands=(
${commands.map(({ name, summary }) => `      ${described(name, summary)}`).join('\n')}
    )
    options=(
${general.map(({ flag, meaning }) => `      ${described(flag, meaning)}`).join('\n')}
    )
    _describe command commands
    _describe option options
    return
  fi
  case "$words[2] $words[CURRENT-1]" in
${values.join('\n')}
  esac
  case "$words[2]" in
${commands
  .map(
    ({ name, options, words }) => `    ${name})
      options=(
${options.map(({ flag, meaning }) => `        ${described(flag, meaning)}`).join('\n')}
      )
      names=(${words.join(' ')})
      ;;`,
  )
  .join('\n')}
  esac
  _describe option options
  compadd -a names
  _files
}
if [ "$funcstack[1]" = _korzo ]; then _korzo "$@"; else compdef _korzo korzo; fi
`;
};

const fishLine = (condition: string, ...words: readonly string[]): string =>
  ['complete -c korzo', '-n', condition, ...words].join(' ');

const fishOption = (condition: string, { flag, meaning, choices }: CompletedOption): string =>
  fishLine(
    condition,
    `-l ${flag.slice(2)}`,
    ...(choices.length === 0 ? [] : [`-x -a '${choices.join(' ')}'`]),
    `-d ${quoted(meaning)}`,
  );

const fishScript: Script = (commands) => {
  return [
    '# korzo completion fish > ~/.config/fish/completions/korzo.fish',
    ...general.map((each) => fishOption('__fish_use_subcommand', each)),
    ...commands.map(({ name, summary }) => fishLine('__fish_use_subcommand', `-a ${name} -d ${quoted(summary)}`)),
    ...commands.flatMap(({ name, options, words }) => {
      // Only the first word is the command: `korzo help run` has no options of run.
      const condition = `'contains -- ${name} (commandline -opc)[2]'`;
      return [
        ...options.map((each) => fishOption(condition, each)),
        ...(words.length === 0 ? [] : [fishLine(condition, `-a '${words.join(' ')}'`)]),
      ];
    }),
    '',
  ].join('\n');
};

/** How each shell completes the command. One line each. */
export const completionScripts: Readonly<Record<string, Script>> = {
  bash: (commands) => bashScript(withHelp(commands)),
  zsh: (commands) => zshScript(withHelp(commands)),
  fish: (commands) => fishScript(withHelp(commands)),
};
