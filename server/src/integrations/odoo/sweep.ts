import type { IdPage } from '../connector.ts';
import { lineKey, moveKey } from '../domain/odoo/items.ts';
import { type Row, readId, readRequiredRelation, requireText } from '../domain/odoo/values.ts';
import { posted } from './company.ts';
import type { OdooSource } from './read.ts';

/** Rows of two fields: a sweep of 100,000 items takes 20 requests. */
const SWEEP_ROWS = 5000;

/**
 * Returns one page of keys. An item of an invoice or credit note is listed by its own key and by its move's,
 * because the number of instalments is not known here.
 */
export async function sweepIds({ reader, company }: OdooSource, after: string | null): Promise<IdPage> {
  const domain = [
    ...posted(company.id),
    ['amount_currency', '!=', 0],
    ['partner_id', '!=', false],
    ['id', '>', Number(after ?? 0)],
  ];
  const model = 'account.move.line';
  const query = { domain, fields: ['move_id', 'move_type'], limit: SWEEP_ROWS };
  const rows = await reader.page(model, query, (row: Row) => ({
    id: readId(model, row),
    moveId: readRequiredRelation(model, row, 'move_id'),
    moveType: requireText(model, row, 'move_type'),
  }));
  const keys = new Set<string>();
  for (const { id, moveId, moveType } of rows) {
    keys.add(lineKey(id));
    if (moveType !== 'entry') keys.add(moveKey(moveId));
  }
  return { keys: [...keys], next: rows.length < SWEEP_ROWS ? null : String(rows.at(-1)?.id) };
}
