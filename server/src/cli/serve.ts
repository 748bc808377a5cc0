import type { Command } from 'commander';
import type { ServeOptions } from './service.ts';

/** `serve`; what it needs is loaded only for it, so that the other commands start fast. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('serve the API until told to stop, and work in the background')
    .option('--no-worker', 'leave the background work to `worker` processes')
    .option('--json', 'print JSON when ready')
    .action(async (options: ServeOptions) => {
      const { serve } = await import('./service.ts');
      await serve(options);
    });
}
