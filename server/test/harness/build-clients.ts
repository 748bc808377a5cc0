import { ensureBuiltFiles } from '../../../scripts/generate/built-files.ts';

/** Builds the parts of the Python and PHP clients that are not committed, unless they are up to date. */
export default async function setup(): Promise<void> {
  await ensureBuiltFiles();
}
