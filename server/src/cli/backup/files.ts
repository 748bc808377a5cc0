import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { discardStaged, type StagedFile, stageFile } from '../../platform/files/staging.ts';
import { type FileStorage, MissingFileError } from '../../platform/files/types.ts';
import type { Add } from './archive.ts';
import type { Damaged, Manifest } from './manifest.ts';
import { RowSum } from './row-sum.ts';

/** Files up to this size are checked in memory, larger ones on disk. */
const IN_MEMORY = 8 * 1024 * 1024;
const ROWS_AT_ONCE = 500;
const NAME = /^files\/([0-9a-f-]{36})\/([0-9a-f]{64})$/;

interface Content {
  organizationId: string;
  sha256: string;
  size: number;
}

export const fileName = ({ organizationId, sha256 }: Omit<Content, 'size'>): string =>
  `files/${organizationId}/${sha256}`;

/** Returns the line of a file that is added to the checksum. */
const lineOf = ({ organizationId, sha256, size }: Content): string => `${organizationId} ${sha256} ${size}`;

/**
 * Adds every file that the snapshot references, if its content is correct. Others are reported and left out.
 */
export async function copyFiles(
  client: pg.Client,
  storage: FileStorage,
  add: Add,
): Promise<Pick<Manifest, 'files' | 'damaged'>> {
  const sum = new RowSum();
  const damaged: Damaged[] = [];
  let bytes = 0;
  for await (const content of streamContents(client)) {
    const reason = await copyFile(storage, content, add);
    if (reason !== null)
      damaged.push({ organizationId: content.organizationId, sha256: content.sha256, reason });
    else {
      sum.add(lineOf(content));
      bytes += content.size;
    }
  }
  return { files: { count: sum.count, bytes, sum: sum.sum }, damaged };
}

async function* streamContents(client: pg.Client): AsyncGenerator<Content> {
  await client.query(
    `DECLARE contents NO SCROLL CURSOR FOR SELECT DISTINCT organization_id AS "organizationId", sha256, size::float8 AS size
     FROM files ORDER BY 1, 2 -- all organizations`,
  );
  for (;;) {
    const { rows } = await client.query<Content>(`FETCH ${ROWS_AT_ONCE} FROM contents`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

async function copyFile(storage: FileStorage, content: Content, add: Add): Promise<Damaged['reason'] | null> {
  try {
    const source = await storage.open(content.organizationId, content.sha256);
    if (content.size <= IN_MEMORY) {
      const bytes = await buffer(source);
      if (bytes.length !== content.size || hash('sha256', bytes) !== content.sha256) return 'ALTERED';
      await add(fileName(content), bytes.length, bytes);
      return null;
    }
    const staged = await stageFile(storage.stagingFolder, source, {
      maxBytes: Number.MAX_SAFE_INTEGER,
      field: 'file',
    });
    try {
      if (staged.sha256 !== content.sha256) return 'ALTERED';
      await add(fileName(content), staged.size, createReadStream(staged.path));
      return null;
    } finally {
      await discardStaged(staged);
    }
  } catch (error) {
    if (error instanceof MissingFileError) return 'MISSING';
    throw error;
  }
}

/**
 * Puts a file of a backup into the storage.
 * @throws an Error when the content does not match its name
 */
export async function putFile(
  storage: FileStorage,
  name: string,
  body: AsyncIterable<Uint8Array>,
  sum: RowSum,
): Promise<void> {
  const [, organizationId, sha256] = NAME.exec(name) ?? [];
  if (organizationId === undefined || sha256 === undefined)
    throw new Error(`${name} is not a file of a backup.`);
  const staged: StagedFile = await stageFile(storage.stagingFolder, body, {
    maxBytes: Number.MAX_SAFE_INTEGER,
    field: name,
  });
  if (staged.sha256 !== sha256) {
    await discardStaged(staged);
    throw new Error(`${name} was altered in the backup.`);
  }
  sum.add(lineOf({ organizationId, sha256, size: staged.size }));
  await storage.put(organizationId, staged);
}
