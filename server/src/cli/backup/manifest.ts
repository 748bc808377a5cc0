import { type Static, Type as t } from 'typebox';
import { Check } from 'typebox/value';

const Sum = t.Object({ name: t.String(), rows: t.Integer(), sum: t.String() });

/** What stands first in a backup: what is needed to take the rest. */
const Head = t.Object({
  format: t.Literal(1),
  /** Of the service that made it. */
  version: t.String(),
  /** When the state of the database was that of the backup; ISO 8601, UTC. */
  takenAt: t.String(),
  postgres: t.String(),
  /** What was applied, with the SHA-256 of its text. */
  migrations: t.Array(t.Object({ name: t.String(), checksum: t.String() })),
  tables: t.Array(t.Object({ name: t.String(), columns: t.Array(t.String()) })),
});
export type Head = Static<typeof Head>;

const Damaged = t.Object({
  organizationId: t.String(),
  sha256: t.String(),
  reason: t.Union([t.Literal('MISSING'), t.Literal('ALTERED')]),
});
/** A file that a row names and the storage does not have as it was. */
export type Damaged = Static<typeof Damaged>;

/** What stands last: with it a backup is whole. */
const Manifest = t.Object({
  format: t.Literal(1),
  tables: t.Array(Sum),
  files: t.Object({ count: t.Integer(), bytes: t.Integer(), sum: t.String() }),
  damaged: t.Array(Damaged),
});
export type Manifest = Static<typeof Manifest>;

export const HEAD = 'backup.json';
export const MANIFEST = 'manifest.json';

/** @throws an Error for what another release wrote, or nobody */
export function readHead(text: string): Head {
  const value: unknown = JSON.parse(text);
  if (!Check(Head, value)) throw new Error('It is a backup in a form that this release does not know.');
  return value;
}

export function readManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  if (!Check(Manifest, value)) throw new Error('Its manifest is in a form that this release does not know.');
  return value;
}
