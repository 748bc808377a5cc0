import { type Static, Type as t } from 'typebox';
import { Check } from 'typebox/value';

const Sum = t.Object({ name: t.String(), rows: t.Integer(), sum: t.String() });

/** First entry of a backup: everything needed to read the rest. */
const Head = t.Object({
  format: t.Literal(1),
  /** Version of the service that made the backup. */
  version: t.String(),
  /** Time of the database snapshot; ISO 8601, UTC. */
  takenAt: t.String(),
  postgres: t.String(),
  /** The applied migrations, with the SHA-256 of their text. */
  migrations: t.Array(t.Object({ name: t.String(), checksum: t.String() })),
  tables: t.Array(t.Object({ name: t.String(), columns: t.Array(t.String()) })),
});
export type Head = Static<typeof Head>;

const Damaged = t.Object({
  organizationId: t.String(),
  sha256: t.String(),
  reason: t.Union([t.Literal('MISSING'), t.Literal('ALTERED')]),
});
/** A referenced file that is missing from the storage or was altered. */
export type Damaged = Static<typeof Damaged>;

/** Last entry of a backup, which makes it complete. */
const Manifest = t.Object({
  format: t.Literal(1),
  tables: t.Array(Sum),
  files: t.Object({ count: t.Integer(), bytes: t.Integer(), sum: t.String() }),
  damaged: t.Array(Damaged),
});
export type Manifest = Static<typeof Manifest>;

export const HEAD = 'backup.json';
export const MANIFEST = 'manifest.json';

/** @throws an Error when the text has an unknown format */
export function readHead(text: string): Head {
  const value: unknown = JSON.parse(text);
  if (!Check(Head, value)) throw new Error('This release does not know the format of the backup.');
  return value;
}

export function readManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  if (!Check(Manifest, value))
    throw new Error('This release does not know the format of the manifest of the backup.');
  return value;
}
