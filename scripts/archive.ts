/**
 * Builds the release archive of a commit (--commit, default HEAD) into a folder (--out, default `dist`). With
 * --twice it builds the archive again from scratch and fails unless both have the same bytes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeArchive, writeChecksums } from './supply/archive.ts';
import { runGit } from './supply/commit.ts';
import { ROOT } from './supply/lock-file.ts';

const { values } = parseArgs({
  options: {
    commit: { type: 'string', default: 'HEAD' },
    out: { type: 'string', default: join(ROOT, 'dist') },
    twice: { type: 'boolean', default: false },
  },
});

const commit = await runGit('rev-parse', '--verify', `${values.commit}^{commit}`);
const archive = await makeArchive(commit, values.out);
await writeChecksums(values.out, archive);
console.log(`${archive.name} of ${commit.slice(0, 12)}: ${archive.sha256}`);

if (values.twice) {
  const elsewhere = await mkdtemp(join(tmpdir(), 'quittance-again-'));
  try {
    const again = await makeArchive(commit, elsewhere);
    if (again.sha256 === archive.sha256) console.log('rebuilt from scratch: the same bytes');
    else {
      console.error(`rebuilt from scratch: ${again.sha256}, which differs`);
      process.exitCode = 1;
    }
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
}
