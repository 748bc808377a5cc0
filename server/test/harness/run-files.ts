import { startVitest } from 'vitest/node';

/** Result of a run: the files that failed (by a test or on load), and whether there were no other errors. */
export interface RunOfFiles {
  failed: string[];
  isClean: boolean;
}

/** Runs tests as `npm test` does and shows progress; an empty list runs all files. */
export async function runFiles(files: string[]): Promise<RunOfFiles> {
  const vitest = await startVitest('test', files, { watch: false, run: true, reporters: ['default'] });
  const failed = vitest.state.getTestModules().flatMap((file) => (file.ok() ? [] : file.relativeModuleId));
  const isClean = failed.length === 0 && vitest.state.getUnhandledErrors().length === 0;
  await vitest.close();
  return { failed, isClean };
}
