import type { PdfSource } from '../../ledger/commands.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { StoredSettings } from '../connections/open.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import { SETTINGS_COLUMNS } from '../connections/store.ts';
import { READ_STATES } from '../domain/states.ts';

/** The record of a document at its source, with the settings of the connection. */
export interface PdfRecord extends StoredSettings {
  connection: ConnectionRef;
  /** Null: the document is not from this source. */
  key: string | null;
  /** Whether the connection reads its source, so neither paused nor stopped. */
  isRead: boolean;
}

/** Returns the record of a document at a source. Null: the connection no longer exists. */
export async function findPdfRecord(
  queryable: Pick<Connection, 'query'>,
  { organizationId, sourceId }: PdfSource,
  documentId: string,
): Promise<PdfRecord | null> {
  const { rows } = await queryable.query<Omit<PdfRecord, 'connection'>>({
    name: 'record of PDF',
    text: `SELECT ${SETTINGS_COLUMNS}, s.state = ANY($4) AS "isRead",
             (SELECT r.key FROM source_records r
              WHERE r.organization_id = $1 AND r.connection_id = s.id AND r.record_id = $3
                AND r.kind IN ('INVOICE', 'CREDIT_NOTE') ORDER BY r.key LIMIT 1) AS key
           FROM source_connections s WHERE s.organization_id = $1 AND s.id = $2`,
    values: [organizationId, sourceId, documentId, READ_STATES],
  });
  const [found] = rows;
  return found === undefined ? null : { ...found, connection: { organizationId, connectionId: sourceId } };
}
