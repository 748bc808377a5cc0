import { startVitest } from 'vitest/node';

/** What became of a run: the files that failed, in themselves or by a test, and whether nothing failed beside them either. */
export interface RunOfFiles {
  failed: string[];
  isClean: boolean;
}

/** Runs tests as `npm test` does, with progress shown; no files or folders: all of them. */
export async function runFiles(files: string[]): Promise<RunOfFiles> {
  const vitest = await startVitest('test', files, { watch: false, run: true, reporters: ['default'] });
  const failed = vitest.state.getTestModules().flatMap((file) => (file.ok() ? [] : file.relativeModuleId));
  const isClean = failed.length === 0 && vitest.state.getUnhandledErrors().length === 0;
  await vitest.close();
  return { failed, isClean };
}
