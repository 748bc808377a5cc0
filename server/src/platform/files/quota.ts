import type { Database } from '../db/database.ts';
import { ApiError } from '../errors.ts';

/** How long a measurement is used, in milliseconds. In between, new usage is added to it. */
const MEASURED_MS = 60_000;
/** Maximum age of the measurement before a refusal, in milliseconds, so that recent removals count. */
const FRESH_MS = 1000;
/** Size of a stored import error with its index entries. */
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
 * Reserves quota for bytes that an organization is about to store: files, attachments, email and pending
 * imports. It is accurate to one minute and to the usage of other processes in that time. It protects the
 * disk; it is not an account.
 * @throws PAYLOAD_TOO_LARGE when the quota does not suffice
 */
export async function takeRoom(
  database: Database,
  organizationId: string,
  { bytes, quotaBytes }: { bytes: number; quotaBytes: number },
): Promise<void> {
  let usage = await loadUsage(database, organizationId, MEASURED_MS);
  if (usage.bytes + bytes > quotaBytes) usage = await loadUsage(database, organizationId, FRESH_MS);
  if (usage.bytes + bytes > quotaBytes)
    throw noRoom(` Files and waiting imports use ${usage.bytes} of ${quotaBytes} bytes.`);
  usage.bytes += bytes;
}

/** Returns how many bytes an organization may still store. Reserves nothing. */
export async function findRoomLeft(
  database: Database,
  organizationId: string,
  quotaBytes: number,
): Promise<number> {
  const { bytes } = await loadUsage(database, organizationId, FRESH_MS);
  return Math.max(0, quotaBytes - bytes);
}

/** Returns the error for a used-up quota. */
export function noRoom(detail = ''): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The file storage of the organization is full.${detail}`);
}

async function loadUsage(database: Database, organizationId: string, maxAgeMs: number): Promise<Usage> {
  const known = usagesOf(database);
  const found = known.get(organizationId);
  if (found !== undefined && performance.now() - found.measuredAt <= maxAgeMs) return found;
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
             + (SELECT coalesce(sum(pg_column_size(cells)), 0) FROM import_sheet_edits WHERE organization_id = $1)
             + (SELECT coalesce(sum(errors_stored), 0) * ${ERROR_BYTES} FROM imports WHERE organization_id = $1)
           )::bigint AS bytes`,
    values: [organizationId],
  });
  return { bytes: rows[0]?.bytes ?? 0, measuredAt: performance.now() };
}
