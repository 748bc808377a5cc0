import type { OdooBooks } from '../domain/odoo/items.ts';
import type { OdooPlaces } from '../domain/odoo/parties.ts';
import { type Row, readId, readRelation, readText, requireText } from '../domain/odoo/values.ts';
import { SourceError } from '../source-error.ts';
import type { Domain, OdooReader } from './reader.ts';
import { parseRows } from './reader.ts';

export interface OdooCompany {
  id: number;
  name: string;
  currencyId: number;
}

/** Receivable items of a company, posted or not. */
export const receivable = (companyId: number): Domain => [
  ['account_id.account_type', '=', 'asset_receivable'],
  ['company_id', '=', companyId],
];

export const posted = (companyId: number): Domain =>
  receivable(companyId).concat([['parent_state', '=', 'posted']]);

/** Returns the company of the connection: the chosen one, or the user's own. */
export async function readCompany(reader: OdooReader, chosenId: number | null): Promise<OdooCompany> {
  const id = chosenId ?? (await readUser(reader)).companyId;
  const fields = ['name', 'currency_id'];
  const query = { domain: [['id', '=', id]], fields };
  const [company] = await reader.page('res.company', query, (row) => ({
    id: readId('res.company', row),
    name: requireText('res.company', row, 'name'),
    currencyId: readRelation('res.company', row, 'currency_id') ?? 0,
  }));
  if (company === undefined)
    throw new SourceError('RIGHT_MISSING', `The key's user does not see the company ${id} (res.company).`);
  return company;
}

/** Returns the user of the key. */
export async function readUser(reader: OdooReader): Promise<{ login: string; companyId: number }> {
  const { client } = reader;
  const args = { fields: ['login', 'company_id'] };
  const answer = await client.call({
    model: 'res.users',
    method: 'read',
    ids: [await client.userId()],
    args,
  });
  const [user] = parseRows(answer, 'res.users', (row: Row) => ({
    login: requireText('res.users', row, 'login'),
    companyId: readRelation('res.users', row, 'company_id') ?? 0,
  }));
  if (user === undefined) throw new SourceError('LOGIN_REFUSED', "The key's user does not exist in Odoo.");
  return user;
}

/** Codes of currencies, countries and states, read once: their names depend on the user's language. */
export class OdooCodes {
  readonly #reader: OdooReader;
  readonly #currencies = new Map<number, string>();
  readonly #countries = new Map<number, string>();
  readonly #states = new Map<number, string>();

  constructor(reader: OdooReader) {
    this.#reader = reader;
  }

  currencies(ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
    return this.#read(ids, { model: 'res.currency', field: 'name', known: this.#currencies });
  }

  async places(
    partners: Iterable<{ countryId: number | null; stateId: number | null }>,
  ): Promise<OdooPlaces> {
    const [countryIds, stateIds] = [new Set<number>(), new Set<number>()];
    for (const { countryId, stateId } of partners) {
      if (countryId !== null) countryIds.add(countryId);
      if (stateId !== null) stateIds.add(stateId);
    }
    const countries = { model: 'res.country', field: 'code', known: this.#countries };
    const states = { model: 'res.country.state', field: 'name', known: this.#states };
    return { countries: await this.#read(countryIds, countries), states: await this.#read(stateIds, states) };
  }

  async #read(
    ids: Iterable<number>,
    { model, field, known }: { model: string; field: string; known: Map<number, string> },
  ): Promise<ReadonlyMap<number, string>> {
    const missing = [...ids].filter((id) => !known.has(id));
    const parse = (row: Row) => ({ id: readId(model, row), text: readText(model, row, field) });
    const where = (chunk: readonly number[]) => [['id', 'in', chunk]];
    for (const { id, text } of await this.#reader.findAll(
      model,
      { ids: missing, where, fields: [field] },
      parse,
    ))
      if (text !== null) known.set(id, text);
    return known;
  }
}

/** Returns the books with the currencies of some items. */
export async function readBooks(
  reader: OdooReader,
  { company, codes, currencyIds }: { company: OdooCompany; codes: OdooCodes; currencyIds: Iterable<number> },
): Promise<OdooBooks> {
  return {
    version: reader.client.version,
    baseUrl: reader.client.baseUrl,
    companyId: company.id,
    companyCurrencyId: company.currencyId,
    currencies: await codes.currencies(new Set([company.currencyId, ...currencyIds])),
  };
}
