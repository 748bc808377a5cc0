import type { Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';

/**
 * Notes that a source exists whose customers must be fresh before reminders, and whether it has PDFs of documents.
 * Writes only what differs.
 */
export async function watchSource(
  connection: Connection,
  organizationId: string,
  sourceId: string,
  { offersPdfs = false }: { offersPdfs?: boolean } = {},
): Promise<void> {
  await connection.query({
    name: 'watch source',
    text: `INSERT INTO source_readings AS y (organization_id, source_id, offers_pdfs) VALUES ($1, $2, $3)
           ON CONFLICT (organization_id, source_id) DO UPDATE SET offers_pdfs = excluded.offers_pdfs
           WHERE y.offers_pdfs <> excluded.offers_pdfs`,
    values: [organizationId, sourceId, offersPdfs],
  });
}

/** Notes that all facts of a source until then are stored. */
export async function recordReading(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  sourceId: string,
  readAt: Timestamp,
): Promise<void> {
  await connection.query({
    name: 'record reading of source',
    text: `UPDATE source_readings SET read_at = $3
           WHERE organization_id = $1 AND source_id = $2`,
    values: [organizationId, sourceId, readAt],
  });
}

/** Ends the watch of a source: reminders to its customers no longer wait. */
export async function forgetSource(
  connection: Connection,
  organizationId: string,
  sourceId: string,
): Promise<void> {
  await connection.query({
    name: 'delete customers of source',
    text: 'DELETE FROM customer_sources WHERE organization_id = $1 AND source_id = $2',
    values: [organizationId, sourceId],
  });
  await connection.query({
    name: 'delete reading of source',
    text: 'DELETE FROM source_readings WHERE organization_id = $1 AND source_id = $2',
    values: [organizationId, sourceId],
  });
}

/** A customer of a source. */
export interface CustomerOfSource {
  customerId: string;
  /** Whether newer facts of the source could not be stored. */
  isBehind: boolean;
}

/** Notes which customers come from a source. Writes only what differs. */
export async function recordCustomerSources(
  connection: Connection,
  organizationId: string,
  { sourceId, customers, now }: { sourceId: string; customers: readonly CustomerOfSource[]; now: Timestamp },
): Promise<void> {
  if (customers.length === 0) return;
  await connection.query({
    name: 'record customers of source',
    text: `INSERT INTO customer_sources AS x (organization_id, customer_id, source_id, behind_since)
           SELECT $1, r."customerId", $2, CASE WHEN bool_or(r."isBehind") THEN $4::timestamptz END
           FROM json_to_recordset($3) AS r("customerId" uuid, "isBehind" boolean)
           GROUP BY r."customerId" ORDER BY r."customerId"
           ON CONFLICT (organization_id, customer_id) DO UPDATE
           SET source_id = excluded.source_id,
             behind_since = CASE WHEN excluded.behind_since IS NOT NULL
               THEN coalesce(x.behind_since, excluded.behind_since) END
           WHERE x.source_id <> excluded.source_id
             OR (x.behind_since IS NULL) <> (excluded.behind_since IS NULL)`,
    values: [organizationId, sourceId, JSON.stringify(customers), now],
  });
}
