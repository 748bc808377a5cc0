/** Prints what production consists of as CycloneDX, of the time of the last commit. */
import { commitDate } from './supply/commit.ts';
import { makeSbom } from './supply/sbom.ts';

process.stdout.write(await makeSbom(await commitDate('HEAD')));
