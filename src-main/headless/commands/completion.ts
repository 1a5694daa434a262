import { didYouMean } from '#host/did-you-mean.ts';
import type { CliCommand } from '../cli.ts';
import { completionScript, isShell, SHELLS } from '../completion-script.ts';
import { SUCCESS, usageError } from '../exit.ts';

export const completion: CliCommand = {
  name: 'completion',
  summary: 'Print a script that completes commands, flags and names in your shell',
  args: [['<shell>', SHELLS.join(', ')]],
  details: () => [
    'Load the script when your shell starts:',
    '  bash        eval "$(touchline completion bash)" in ~/.bashrc',
    '  zsh         eval "$(touchline completion zsh)" in ~/.zshrc, after compinit',
    '  fish        touchline completion fish > ~/.config/fish/completions/touchline.fish',
    '  powershell  touchline completion powershell | Out-String | Invoke-Expression, in $PROFILE',
  ],
  examples: ['completion bash', 'completion fish > ~/.config/fish/completions/touchline.fish'],
  completes: async () => SHELLS.map((shell) => [[], shell, '']),
  run: async ({ args: [shell = ''], environment, program, commands }) => {
    if (!isShell(shell)) return usageError(`Unknown shell "${shell}".${didYouMean(shell, SHELLS)} Available: ${SHELLS.join(', ')}.`);
    await environment.out(await completionScript(shell, program, commands), true);
    return SUCCESS;
  },
};
