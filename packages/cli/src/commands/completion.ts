import type { Command } from 'commander';
import { complete } from '../completion/complete.ts';
import { completionScripts, type Shell } from '../completion/completion-scripts.ts';
import { withExamples } from '../examples.ts';
import type { Io } from '../ports.ts';

export function addCompletion(program: Command, io: Io): void {
  const completion = program.command('completion').description('Generate a shell completion script').helpCommand(false);
  for (const [shell, script] of Object.entries(completionScripts) as [Shell, string][]) {
    const command = completion.command(shell).description(`Generate the completion script for ${shell}`);
    withExamples(command, [`kafra completion ${shell}`]);
    command.action(() => void io.stdout.write(script));
  }
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .option('--typed', 'the words are as they were typed to bash, and so are the values')
    .allowUnknownOption()
    .action(async (words: string[], { typed = false }: { typed?: boolean }) => {
      const { indexCommand } = await import('../command-index/index-commands.ts');
      await complete(indexCommand(program), words, { typed, io, loadProgram: () => program });
    });
}
