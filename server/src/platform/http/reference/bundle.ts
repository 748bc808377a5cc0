import { confine } from '../../workers/confined.ts';
import type * as Tasks from './bundle.worker.ts';

/** Loading the plugin of 4 MB takes 0.2 s. */
const run = confine<typeof Tasks>({
  module: new URL('bundle.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 256,
  millis: 5 * 60_000,
  idleMillis: 0,
});

/** Returns the script of the reference page, which a thread loads when the page is first viewed. */
export const loadScalarScript = () => run('scalarScript', 'reference', null);
