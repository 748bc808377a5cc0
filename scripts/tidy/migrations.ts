import { createHash } from 'node:crypto';
import type { Finding, Source } from './sources.ts';

const RELEASED = 'server/migrations/released.json';

/** From this migration on, each one declares what it takes away from the previous release (docs/adr/0082). */
const SAYS_NEEDS = 'server/migrations/0060';
const TAKES = /\b(?:DROP (?:TABLE|COLUMN)|RENAME|ALTER COLUMN \w+ (?:TYPE|SET NOT NULL))\b/;
const NEEDS = /^-- needs \d{4}_\w+\.sql$/m;

/**
 * Returns migrations that break the previous release without declaring it: that release would keep running
 * and fail.
 */
export function additionFindings(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => /^server\/migrations\/\d{4}_.*\.sql$/.test(path) && path >= SAYS_NEEDS)
    .filter(({ text }) => TAKES.test(text.replaceAll(/^--.*$/gm, '')) && !NEEDS.test(text))
    .map(({ path }) => ({
      path,
      line: 1,
      message:
        'takes away or tightens what the release before works with: say "-- needs NNNN_….sql" (docs/adr/0082)',
    }));
}

/** Returns released migrations that were changed or removed: existing databases have already applied them. */
export function migrationFindings(sources: readonly Source[]): Finding[] {
  const released: unknown = JSON.parse(sources.find(({ path }) => path === RELEASED)?.text ?? '{}');
  if (typeof released !== 'object' || released === null) return [];
  return Object.entries(released).flatMap(([name, checksum]) => {
    const path = `server/migrations/${name}`;
    const migration = sources.find((source) => source.path === path);
    if (migration === undefined) return [{ path, line: 1, message: 'was released and is gone' }];
    if (createHash('sha256').update(migration.text).digest('hex') === checksum) return [];
    return [{ path, line: 1, message: 'was changed after its release: add another migration instead' }];
  });
}
