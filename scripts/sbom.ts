/** Prints the SBOM of production as CycloneDX, dated by the last commit. */
import { commitDate } from './supply/commit.ts';
import { makeSbom } from './supply/sbom.ts';

process.stdout.write(await makeSbom(await commitDate('HEAD')));
