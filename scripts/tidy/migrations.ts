import { createHash } from 'node:crypto';
import type { Finding, Source } from './sources.ts';

const RELEASED = 'server/migrations/released.json';

/** Migrations that were changed or removed after they were released: databases exist that they have been applied to. */
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
