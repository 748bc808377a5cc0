import type { Command } from 'commander';

/** `serve`; what it needs is loaded only for it, so that the other commands start fast. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('serve the API until told to stop')
    .option('--json', 'print JSON when ready')
    .action(async (options: { json?: true }) => {
      const { serve } = await import('./service.ts');
      await serve(options);
    });
}
