import { Pool } from 'undici';

/**
 * Operations that are measured on Quittance and on a peer. Each call is one request, and ends when it is
 * acknowledged.
 */
export interface System {
  name: string;
  /** Creates an invoice of 100.00 for the n-th customer; returns its id. */
  invoice(customer: number, number: string): Promise<string>;
  /** Pays such an invoice in full; returns the payment's id. */
  pay(customer: number, invoice: string, number: string): Promise<string>;
  /** Lists the newest 100 invoices; returns their number. */
  list(): Promise<number>;
  /** Counts the invoices. */
  count(): Promise<number>;
  /** Returns whether an invoice exists and is paid in full. */
  isPaid(invoice: string): Promise<boolean>;
  /** Returns whether a payment exists. */
  isStored(payment: string): Promise<boolean>;
  close(): Promise<void>;
}

/** A request with an unexpected answer. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(what: string, status: number, text: string) {
    super(`${what} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

type Fields = Record<string, unknown>;

/** Returns the fields of an object; an empty object for other values. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/**
 * Creates a JSON client with as many connections as there are clients, the same for each system.
 * @param headers sent with each request
 */
export function jsonClient(url: string, connections: number, headers: () => Record<string, string>) {
  const pool = new Pool(new URL(url).origin, { connections, pipelining: 1 });
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Fields> => {
    const answer = await pool.request({
      method,
      path,
      headers: { ...headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new RefusedError(`${method} ${path}`, answer.statusCode, text);
    return fieldsOf(text === '' ? {} : JSON.parse(text));
  };
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown) => send('POST', path, body),
    close: () => pool.close(),
  };
}

/** Returns whether a GET finds something for which `holds` returns true. */
export async function isFound(read: Promise<Fields>, holds: (found: Fields) => boolean): Promise<boolean> {
  try {
    return holds(await read);
  } catch (error) {
    // Some systems answer 400 for a missing record.
    if (error instanceof RefusedError && [400, 404].includes(error.status)) return false;
    throw error;
  }
}
