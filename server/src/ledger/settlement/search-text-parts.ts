import { searchForm } from '../../platform/lists/folding.ts';

/** Folds the texts as `verify` and the backfill do. */
const insertFrom = (source: string) =>
  `INSERT INTO search_texts (organization_id, id, kind, text)
     SELECT $1, r.id, r.kind, ${searchForm('r.text')} FROM ${source}`;

/** Returns the part that writes the texts of new records from JSON. */
export const insertTexts = (parameter: string): string =>
  insertFrom(`json_to_recordset(${parameter}::json) AS r(id uuid, kind text, text text)`);

/** Returns the same part with a list for each of SEARCH_TEXT_COLUMNS. */
export const insertTextLists = ([ids, kinds, texts]: readonly string[]): string =>
  insertFrom(`unnest(${ids}::uuid[], ${kinds}::text[], ${texts}::text[]) AS r(id, kind, text)`);

/** Returns the part that replaces texts. An upsert finds its row by key, even without statistics. */
export const updateTexts = (parameter: string): string =>
  `${insertTexts(parameter)}
     ON CONFLICT (organization_id, id) DO UPDATE SET text = excluded.text`;
