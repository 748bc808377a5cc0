import { SEARCHED } from '../../src/ledger/filters.ts';
import { type Queryable, refreshFigures } from './figures.ts';

const putTexts = (kind: string, text: string, source: string) => `
INSERT INTO search_texts (organization_id, id, kind, text)
SELECT organization_id, id, '${kind}', ${text} FROM ${source} AND organization_id = $1
ON CONFLICT (organization_id, id) DO UPDATE SET text = excluded.text`;

/** Stores search texts and figures of records that a test or a benchmark has written without the service. */
export async function writeDerivedRows(database: Queryable, organizationId: string): Promise<void> {
  await database.query(putTexts('CUSTOMER', SEARCHED.customers, 'customers WHERE true'), [organizationId]);
  await database.query(putTexts('INVOICE', SEARCHED.invoices, `documents WHERE kind = 'INVOICE'`), [
    organizationId,
  ]);
  await refreshFigures(database, organizationId);
}
