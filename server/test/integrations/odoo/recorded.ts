import { readFileSync } from 'node:fs';
import { Books } from './books.ts';
import { FakeFault, Orm, type Record_ } from './orm.ts';
import type { FakeVersion } from './tables.ts';

/** Fields that were not recorded, with the value that Odoo has in them. */
const DEFAULTS: ReadonlyMap<string, Record_> = new Map([
  ['account.move.line', { 'account_id.account_type': 'asset_receivable' }],
  ['res.partner', { state_id: false }],
]);

/** Answers with rows that were recorded from a real Odoo. Relations keep their recorded ids. */
export class RecordedOrm extends Orm {
  readonly #rows: Record<string, Record_[]>;

  constructor(version: FakeVersion) {
    super(new Books(version));
    this.#rows = JSON.parse(readFileSync(new URL(`./recorded/${version}.json`, import.meta.url), 'utf8'));
  }

  override *records(model: string): Generator<Record_> {
    const rows = this.#rows[model];
    if (rows !== undefined)
      for (const row of rows)
        yield Object.fromEntries(Object.entries({ ...DEFAULTS.get(model), ...row }).map(ids));
    else if (model === 'res.currency')
      for (const [id, name] of this.#names('account.move.line', 'currency_id')) yield { id, name };
    else if (model === 'res.country')
      for (const [id, name] of this.#names('res.partner', 'country_id'))
        yield { id, code: name === 'France' ? 'FR' : 'US' };
    else if (model === 'res.company') yield { id: 1, name: 'Quittance Test SAS', currency_id: this.#euro() };
    else if (model === 'res.users') yield { id: 2, login: 'lecture@example.com', company_id: 1 };
    else if (model !== 'res.country.state' && model !== 'ir.attachment')
      throw new FakeFault('werkzeug.exceptions.NotFound', 404, model);
  }

  #names(model: string, field: string): Map<number, string> {
    const values = (this.#rows[model] ?? []).map((row) => row[field]);
    return new Map(
      values.flatMap((value) =>
        Array.isArray(value) ? [[Number(value[0]), String(value[1])] as const] : [],
      ),
    );
  }

  override parentId(id: number): number | null {
    for (const row of this.records('res.partner'))
      if (row['id'] === id) return typeof row['parent_id'] === 'number' ? row['parent_id'] : null;
    return null;
  }

  #euro(): number {
    const [id = 0] =
      [...this.#names('account.move.line', 'currency_id')].find(([, name]) => name === 'EUR') ?? [];
    return id;
  }

  override fieldNames(model: string): string[] {
    for (const row of this.records(model)) return Object.keys(row).filter((field) => !field.includes('.'));
    return [];
  }
}

const ids = ([field, value]: [string, unknown]) => [
  field,
  Array.isArray(value) && field.endsWith('_id') ? value[0] : value,
];
