import cluster from 'node:cluster';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { loadService } from './load.ts';
import type { ServeOptions } from './service.ts';

const MOST_PROCESSES = 256;

interface Options extends ServeOptions {
  processes: number;
}

/** Adds the command `serve`. Its modules are loaded only when it runs, so that other commands start fast. */
export function serveCommand(command: Command): void {
  command
    .option('--no-worker', 'leave the background work to `worker` processes')
    .option('--processes <number>', 'number of processes, which share the port', parseProcesses, 1)
    .option('--json', 'print JSON when ready')
    .addOption(new Option('--first', 'of several processes, the one that creates what is missing').hideHelp())
    .addOption(new Option('--replaces', 'of several processes, one that replaces another').hideHelp())
    .action(async (options: Options) => {
      if (options.processes > 1 && cluster.isPrimary) {
        const { supervise } = await import('./processes/supervise.ts');
        return supervise(options);
      }
      const { serve } = await loadService();
      return serve(options);
    });
}

function parseProcesses(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MOST_PROCESSES)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_PROCESSES}.`);
  return count;
}
