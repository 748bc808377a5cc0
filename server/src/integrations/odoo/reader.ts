import {
  LINE_FIELDS,
  MOVE_FIELDS,
  OPTIONAL_LINE_FIELDS,
  OPTIONAL_PARTNER_FIELDS,
  PARTIAL_FIELDS,
  PARTNER_FIELDS,
} from '../domain/odoo/rows.ts';
import { type Row, UnknownValueError } from '../domain/odoo/values.ts';
import { SourceError } from '../source-error.ts';
import { fieldsOf } from './answers.ts';
import type { OdooClient } from './client.ts';

/** Rows of a page: few enough that no worker of Odoo is busy for long. */
export const PAGE_ROWS = 1000;
/** Maximum ids in one condition. */
const MAX_IDS = 1000;

export type Domain = readonly unknown[];

/** Archived partners and currencies still have items. */
const CONTEXT = { active_test: false };

interface ModelFields {
  required: readonly string[];
  optional: readonly string[];
}

/** Fields that are read, by model. */
export const MODEL_FIELDS: ReadonlyMap<string, ModelFields> = new Map([
  ['account.move.line', { required: LINE_FIELDS, optional: OPTIONAL_LINE_FIELDS }],
  ['account.move', { required: MOVE_FIELDS, optional: [] }],
  ['account.partial.reconcile', { required: PARTIAL_FIELDS, optional: [] }],
  ['res.partner', { required: PARTNER_FIELDS, optional: OPTIONAL_PARTNER_FIELDS }],
  ['res.currency', { required: ['name'], optional: [] }],
  ['res.country', { required: ['code'], optional: [] }],
  ['res.country.state', { required: ['name'], optional: [] }],
]);

/** Parses rows of an answer. @throws SourceError UNKNOWN_ANSWER naming the record and the field */
export function parseRows<T>(value: unknown, what: string, parse: (row: Row) => T): T[] {
  if (!Array.isArray(value)) throw new SourceError('UNKNOWN_ANSWER', `${what}: the answer is no list.`);
  return value.map((row: unknown) => {
    try {
      return parse(fieldsOf(row));
    } catch (error) {
      if (error instanceof UnknownValueError)
        throw new SourceError('UNKNOWN_ANSWER', error.message, { cause: error });
      throw error;
    }
  });
}

/** Reads pages of records. It knows which fields this Odoo has. */
export class OdooReader {
  readonly client: OdooClient;
  readonly #fields = new Map<string, readonly string[]>();

  constructor(client: OdooClient) {
    this.client = client;
  }

  /** Returns the names of required fields that the key cannot see. */
  async missingFields(model: string): Promise<string[]> {
    const known = await this.#askFields(model);
    return (MODEL_FIELDS.get(model)?.required ?? []).filter((field) => !known.has(field));
  }

  async #askFields(model: string): Promise<Set<string>> {
    const answer = await this.client.call({ model, method: 'fields_get', args: { attributes: ['type'] } });
    return new Set(Object.keys(fieldsOf(answer)));
  }

  /** @throws SourceError RIGHT_MISSING naming a required field that does not exist for this key */
  async #fieldsOf(model: string): Promise<readonly string[]> {
    const cached = this.#fields.get(model);
    if (cached !== undefined) return cached;
    const { required, optional } = MODEL_FIELDS.get(model) ?? { required: [], optional: [] };
    // Models without optional fields need no question: a missing field is an error that names it.
    const known = optional.length === 0 ? new Set(required) : await this.#askFields(model);
    const missing = required.find((field) => !known.has(field));
    if (missing !== undefined)
      throw new SourceError('RIGHT_MISSING', `The key does not see ${model}.${missing}, which is needed.`);
    const fields = required.concat(optional.filter((field) => known.has(field)));
    this.#fields.set(model, fields);
    return fields;
  }

  /** Reads one page. @param fields all that the connector knows, if left out */
  async page<T>(
    model: string,
    {
      domain,
      fields,
      limit = PAGE_ROWS,
      order = 'id',
    }: { domain: Domain; fields?: readonly string[]; limit?: number; order?: string },
    parse: (row: Row) => T,
  ): Promise<T[]> {
    const args = { domain, fields: fields ?? (await this.#fieldsOf(model)), limit, order, context: CONTEXT };
    return parseRows(await this.client.call({ model, method: 'search_read', args }), model, parse);
  }

  /** Reads all records of a domain by their ids, because an offset skips rows when others vanish. */
  async *pages<T extends { id: number }>(
    model: string,
    { domain, fields }: { domain: Domain; fields?: readonly string[] },
    parse: (row: Row) => T,
  ): AsyncGenerator<T[]> {
    for (let last = 0; ; ) {
      const query = { domain: [...domain, ['id', '>', last]], ...(fields === undefined ? {} : { fields }) };
      const rows = await this.page(model, query, parse);
      yield rows;
      last = rows.at(-1)?.id ?? last;
      if (rows.length < PAGE_ROWS) return;
    }
  }

  /** Reads all records whose field names one of the ids. */
  async findAll<T extends { id: number }>(
    model: string,
    {
      ids,
      where,
      fields,
    }: { ids: Iterable<number>; where: (chunk: readonly number[]) => Domain; fields?: readonly string[] },
    parse: (row: Row) => T,
  ): Promise<T[]> {
    const found: T[] = [];
    for (const chunk of chunks([...ids])) {
      const query = { domain: where(chunk), ...(fields === undefined ? {} : { fields }) };
      for await (const rows of this.pages(model, query, parse)) for (const row of rows) found.push(row);
    }
    return found;
  }
}

/** Splits ids into conditions of a bounded size. */
export function* chunks(ids: readonly number[]): Generator<readonly number[]> {
  for (let i = 0; i < ids.length; i += MAX_IDS) yield ids.slice(i, i + MAX_IDS);
}
