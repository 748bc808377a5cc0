import type { Command } from 'commander';

/** `worker` */
export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('work in the background until told to stop, beside a server and any number of others')
    .option('--json', 'print JSON when ready')
    .action(async (options: { json?: true }) => {
      const { work } = await import('./work.ts');
      await work(options);
    });
}
