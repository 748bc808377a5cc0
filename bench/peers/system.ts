import { Pool } from 'undici';

/** What is asked of Quittance and of a peer alike. Each call is one request, and ends when it has been acknowledged. */
export interface System {
  name: string;
  /** Makes an invoice of 100.00 for the n-th customer; its id. */
  invoice(customer: number, number: string): Promise<string>;
  /** Pays such an invoice whole; the payment's id. */
  pay(customer: number, invoice: string, number: string): Promise<string>;
  /** The newest 100 invoices; how many came. */
  list(): Promise<number>;
  /** How many invoices there are. */
  count(): Promise<number>;
  /** Whether an invoice is there, and paid whole. */
  isPaid(invoice: string): Promise<boolean>;
  /** Whether a payment is there. */
  isStored(payment: string): Promise<boolean>;
  close(): Promise<void>;
}

/** A request that was not answered as it should be. */
export class Refused extends Error {
  readonly status: number;

  constructor(what: string, status: number, text: string) {
    super(`${what} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

type Fields = Record<string, unknown>;

/** The fields of an object, or none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/**
 * Speaks JSON with a server, over as many connections as there are clients, in the same way with each system.
 * @param headers sent with each request
 */
export function jsonClient(url: string, connections: number, headers: () => Record<string, string>) {
  const pool = new Pool(new URL(url).origin, { connections, pipelining: 1 });
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Fields> => {
    const answer = await pool.request({
      ...{ method, path },
      headers: { ...headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Refused(`${method} ${path}`, answer.statusCode, text);
    return fieldsOf(text === '' ? {} : JSON.parse(text));
  };
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown) => send('POST', path, body),
    close: () => pool.close(),
  };
}

/** Whether a GET finds something of which `holds` is true. */
export async function finds(read: Promise<Fields>, holds: (found: Fields) => boolean): Promise<boolean> {
  try {
    return holds(await read);
  } catch (error) {
    // Some say so by 400.
    if (error instanceof Refused && [400, 404].includes(error.status)) return false;
    throw error;
  }
}
