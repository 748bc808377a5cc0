import type { Command } from 'commander';

export function workerCommand(command: Command): void {
  command.option('--json', 'print JSON when ready').action(async (options: { json?: true }) => {
    const { runBackgroundWork } = await import('./work.ts');
    await runBackgroundWork(options);
  });
}
