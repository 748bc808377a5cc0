import type { Command } from 'commander';
import { loadService } from './load.ts';
import type { ServeOptions } from './service.ts';

/** `serve`; what it needs is loaded only for it, so that the other commands start fast. */
export function serveCommand(command: Command): void {
  command
    .option('--no-worker', 'leave the background work to `worker` processes')
    .option('--json', 'print JSON when ready')
    .action(async (options: ServeOptions) => {
      const { serve } = await loadService();
      await serve(options);
    });
}
