/** JSON-RPC of Tryton for the tests, apart from the client under test. */
import { isRecord } from '../../../src/platform/is-record.ts';

/** Ids and passwords that `setup.py` prints. */
export interface Books {
  company: number;
  accounts: Record<'receivable' | 'payable' | 'revenue' | 'expense' | 'cash' | 'tax' | 'anonymous', number>;
  paymentMethod: number;
  writeOff: number;
  exchange: number;
  statementJournal: number;
  journal: number;
  cashJournal: number;
  terms: Record<'days30' | 'halves' | 'thirds', number>;
  tax: number;
  currencies: Record<'EUR' | 'USD' | 'JPY', number>;
  users: Record<'bookkeeper' | 'reader', number>;
  passwords: Record<'bookkeeper' | 'reader', string>;
}

export function parseBooks(text: string): Books {
  const books: Books = JSON.parse(text);
  return books;
}

/** An exception of Tryton, such as `UserWarning`, with its arguments. */
export class TrytonFault extends Error {
  override readonly name = 'TrytonFault';
  readonly kind: string;
  readonly details: readonly unknown[];

  constructor(kind: string, details: readonly unknown[]) {
    super(`${kind}: ${JSON.stringify(details).slice(0, 600)}`);
    this.kind = kind;
    this.details = details;
  }
}

export async function callTryton(
  url: string,
  method: string,
  params: readonly unknown[],
  authorization?: string,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: JSON.stringify({ id: 1, method, params }),
  });
  if (!response.ok) throw new Error(`${method} answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isRecord(answer)) throw new Error(`${method} answered no object`);
  const { error } = answer;
  if (!Array.isArray(error)) return answer['result'];
  const [kind, details]: unknown[] = error;
  throw new TrytonFault(String(kind), Array.isArray(details) ? details : [details]);
}

export const decimal = (text: string) => ({ __class__: 'Decimal', decimal: text });

export function day(text: string) {
  const [year, month, date] = text.split('-').map(Number);
  return { __class__: 'date', year, month, day: date };
}

/** Returns the text of a decimal, or null for an empty field. */
export function decimalText(value: unknown): string | null {
  return isRecord(value) && typeof value['decimal'] === 'string' ? value['decimal'] : null;
}

/** A session of a user. */
export interface TrytonSession {
  call(method: string, params: readonly unknown[], context?: Record<string, unknown>): Promise<unknown>;
  /** Reads records by domain. */
  find(
    model: string,
    domain: readonly unknown[],
    fields: readonly string[],
  ): Promise<Record<string, unknown>[]>;
  /** Creates one record and returns its id. */
  create(model: string, values: Record<string, unknown>): Promise<number>;
}

export async function openSession(
  url: string,
  database: string,
  { login, password, userId }: { login: string; password: string; userId: number },
): Promise<TrytonSession> {
  const endpoint = `${url}/${database}/`;
  const opened = await callTryton(endpoint, 'common.db.login', [login, { password }, 'en']);
  const [id, key]: unknown[] = Array.isArray(opened) ? opened : [];
  const header = `Session ${Buffer.from(`${login}:${String(id)}:${String(key)}`).toString('base64')}`;
  const preferences = await callTryton(endpoint, 'model.res.user.get_preferences', [true, {}], header);
  const own = { ...(isRecord(preferences) ? preferences : {}), language: 'en' };
  /** Repeats a call after confirming a warning, as a person does. */
  const call = async (method: string, params: readonly unknown[], context: Record<string, unknown> = {}) => {
    for (let attempt = 0; ; attempt += 1)
      try {
        return await callTryton(endpoint, method, [...params, { ...own, ...context }], header);
      } catch (error) {
        if (!(error instanceof TrytonFault) || error.kind !== 'UserWarning' || attempt > 5) throw error;
        const warning = [{ user: userId, name: error.details[0], always: true }];
        await callTryton(endpoint, 'model.res.user.warning.create', [warning, own], header);
      }
  };
  return {
    call,
    find: async (model, domain, fields) => {
      const rows = await call(`model.${model}.search_read`, [domain, 0, null, [['id', 'ASC']], fields]);
      return Array.isArray(rows) ? rows.filter(isRecord) : [];
    },
    create: async (model, values) => {
      const ids = await call(`model.${model}.create`, [[values]]);
      const [created]: unknown[] = Array.isArray(ids) ? ids : [];
      if (typeof created !== 'number') throw new Error(`${model} was not created`);
      return created;
    },
  };
}

/**
 * Runs a wizard: each step gives values to a state and executes one. A step that Tryton does not ask for is
 * left out.
 */
export async function runWizard(
  { call }: TrytonSession,
  name: string,
  { model, ids }: { model: string; ids: readonly number[] },
  steps: readonly { state: string; values?: Record<string, unknown>; execute: string; isAsked?: true }[],
): Promise<void> {
  const context = { active_model: model, active_id: ids[0], active_ids: ids };
  const created = await call(`wizard.${name}.create`, [], context);
  const [session]: unknown[] = Array.isArray(created) ? created : [];
  const data: Record<string, Record<string, unknown>> = {};
  let asked: string | null = null;
  for (const { state, values, execute, isAsked } of steps) {
    if (isAsked === true && asked !== state) continue;
    if (values !== undefined) data[state] = { ...data[state], ...values };
    const result = await call(`wizard.${name}.execute`, [session, data, execute], context);
    const view = isRecord(result) ? result['view'] : null;
    asked = isRecord(view) ? String(view['state']) : null;
    if (isRecord(view) && isRecord(view['defaults']) && asked !== null)
      data[asked] = { ...ownValues(view['defaults']), ...data[asked] };
  }
  await call(`wizard.${name}.delete`, [session], context);
}

/** Leaves out the names of related records, which Tryton adds for display as `currency.`. */
function ownValues(defaults: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !name.endsWith('.')));
}
