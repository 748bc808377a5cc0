import {
  CUSTOMER_FIGURES,
  DOCUMENT_FIGURES,
  type FigureTable,
  putFigures,
} from '../../src/ledger/settlement/figures.ts';

const refresh = (records: string, table: FigureTable) =>
  `WITH written AS (SELECT * FROM ${records} WHERE organization_id = $1) ${putFigures(table, 'written')}`;

export interface Queryable {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/** Stores the figures of records that a test or a benchmark has written itself, without settlement. */
export async function refreshFigures(database: Queryable, organizationId: string): Promise<void> {
  await database.query(refresh('documents', DOCUMENT_FIGURES), [organizationId]);
  await database.query(refresh('customers', CUSTOMER_FIGURES), [organizationId]);
}
