import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a shell offers for each line; a line ends where the cursor is. */
export type Complete = (folder: string, script: string, lines: readonly string[]) => readonly (readonly string[])[];

const marker = '==';

/** The offers between two markers, sorted, each once. */
const offersIn = (output: string): readonly (readonly string[])[] =>
  output
    .split(`${marker}\n`)
    .slice(0, -1)
    .map((part) => [...new Set(part.split('\n').filter((line) => line !== ''))].sort());

const run = (shell: string, words: readonly string[], folder: string): string =>
  execFileSync(shell, words, { cwd: folder, encoding: 'utf8', timeout: 60_000, stdio: ['ignore', 'pipe', 'pipe'] });

const inBash: Complete = (folder, script, lines) => {
  writeFileSync(join(folder, 'completion.bash'), script);
  const asked = lines.map((line) => {
    const words = line.split(' ').map((word) => `'${word}'`);
    return `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; COMPREPLY=(); _korzo; printf '%s\\n' "\${COMPREPLY[@]}" ${marker}`;
  });
  return offersIn(run('bash', ['-c', ['source ./completion.bash', ...asked].join('\n')], folder));
};

const inFish: Complete = (folder, script, lines) => {
  writeFileSync(join(folder, 'completion.fish'), script);
  const asked = lines.map((line) => `complete -C '${line}' | string replace -r '\\t.*' ''; echo ${marker}`);
  return offersIn(run('fish', ['--no-config', '-c', ['source ./completion.fish', ...asked].join('\n')], folder));
};

/**
 * Completion in zsh works only in its line editor, so one runs in a terminal of its own: each line is typed, followed by Tab. What is
 * offered goes through compadd; a key of our own ends the line.
 */
const inZsh: Complete = (folder, script, lines) => {
  writeFileSync(join(folder, '_korzo'), script);
  writeFileSync(
    join(folder, 'start.zsh'),
    `PROMPT=; unsetopt beep autolist automenu; autoload -Uz compinit; compinit -u -D; source ./_korzo
compadd() {
  local -a korzo_offers
  builtin compadd -O korzo_offers "$@"
  (( $#korzo_offers )) && print -rl -- $korzo_offers >> offered
  builtin compadd "$@"
}
end-line() { print -r -- '${marker}' >> offered; print -n . >> ended; BUFFER=; }
zle -N end-line
bindkey '^]' end-line
bindkey '^I' complete-word
: > ready
`,
  );
  const program = `zmodload zsh/zpty zsh/zselect
rm -f ready; : > offered; : > ended
zpty -b shell zsh -f -i
zpty -w shell 'source ./start.zsh'
wait-for() { local turn; for turn in {1..3000}; do eval "$1" && return; zpty -r -t shell > /dev/null; zselect -t 1; done; exit 1 }
wait-for '[[ -e ready ]]'
integer count=0
for line in ${lines.map((line) => `'${line}'`).join(' ')}; do
  count+=1
  zpty -w -n shell "$line"$'\\t\\x1d'
  wait-for 'done_lines="$(<ended)"; [[ \${#done_lines} -ge $count ]]'
done
zpty -d shell
`;
  run('zsh', ['-f', '-c', program], folder);
  return offersIn(readFileSync(join(folder, 'offered'), 'utf8'));
};

export const shells: Readonly<Record<string, Complete>> = { bash: inBash, zsh: inZsh, fish: inFish };

/** Whether a shell is installed. */
export const isInstalled = (shell: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, shell)));
