import type { Database } from '../db/database.ts';
import { ApiError } from '../errors.ts';

/** What is measured holds for so long, in milliseconds; in between, what is taken is added to it. */
const MEASURED_MILLIS = 60_000;
/** Before anything is refused, the measure is at most so old: what was removed meanwhile counts. */
const FRESH_MILLIS = 1000;
/** A stored error of an import, with its index entries. */
const ERROR_BYTES = 500;
const KEPT = 10_000;

const GIB = 1024 ** 3;
export const DEFAULT_QUOTA_BYTES = 100 * GIB;

interface Usage {
  bytes: number;
  measuredAt: number;
}

const usages = new WeakMap<Database['pool'], Map<string, Usage>>();

/**
 * Takes room for bytes that an organization is about to store: files, attachments, mail, and imports that wait. Exact to a
 * minute, and to what other processes take in it: a limit against the disk being filled, no account.
 * @throws PAYLOAD_TOO_LARGE when there is not so much left
 */
export async function takeRoom(
  database: Database,
  organizationId: string,
  { bytes, quotaBytes }: { bytes: number; quotaBytes: number },
): Promise<void> {
  let usage = await usageOf(database, organizationId, MEASURED_MILLIS);
  if (usage.bytes + bytes > quotaBytes) usage = await usageOf(database, organizationId, FRESH_MILLIS);
  if (usage.bytes + bytes > quotaBytes)
    throw noRoom(` Of ${quotaBytes} bytes, ${usage.bytes} are taken by files and imports that wait.`);
  usage.bytes += bytes;
}

/** Returns how many bytes an organization may still store. Takes none of them. */
export async function roomLeft(
  database: Database,
  organizationId: string,
  quotaBytes: number,
): Promise<number> {
  const { bytes } = await usageOf(database, organizationId, FRESH_MILLIS);
  return Math.max(0, quotaBytes - bytes);
}

/** The error where an organization's quota is used up. */
export function noRoom(detail = ''): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The organization has no room left for this.${detail}`);
}

async function usageOf(database: Database, organizationId: string, maxAgeMillis: number): Promise<Usage> {
  const known = usagesOf(database);
  const found = known.get(organizationId);
  if (found !== undefined && performance.now() - found.measuredAt <= maxAgeMillis) return found;
  const usage = await measure(database, organizationId);
  if (known.size >= KEPT) known.clear();
  known.set(organizationId, usage);
  return usage;
}

function usagesOf({ pool }: Database): Map<string, Usage> {
  const found = usages.get(pool) ?? new Map<string, Usage>();
  usages.set(pool, found);
  return found;
}

async function measure(database: Database, organizationId: string): Promise<Usage> {
  const { rows } = await database.pool.query<{ bytes: number }>({
    name: 'stored bytes',
    text: `SELECT ((SELECT coalesce(sum(size), 0) FROM file_contents WHERE organization_id = $1)
             + (SELECT coalesce(sum(pg_column_size(lines)), 0) FROM import_packs WHERE organization_id = $1)
             + (SELECT coalesce(sum(pg_column_size(rows)), 0) FROM import_sheet_packs WHERE organization_id = $1)
             + (SELECT coalesce(sum(errors_stored), 0) * ${ERROR_BYTES} FROM imports WHERE organization_id = $1)
           )::bigint AS bytes`,
    values: [organizationId],
  });
  return { bytes: rows[0]?.bytes ?? 0, measuredAt: performance.now() };
}
