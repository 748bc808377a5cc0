import type { Answer, Client } from '../harness/service.ts';

type Writer = Pick<Client, 'post' | 'delete'>;

export type Kind = 'invoice' | 'payment' | 'creditNote' | 'refund';

/** One line of a list: the other document's externalId and the amount. */
export interface Line {
  name: string;
  amount: number;
}

/** Absent fields are left out of the request. */
export interface PutDocument {
  type: 'put';
  kind: Kind;
  name: string;
  customer?: string;
  amount?: number;
  currency?: string;
  dueDate?: string;
  /** Lists of links, by the kind of their documents. */
  lists: Partial<Record<Kind, Line[]>>;
}

export interface PutCustomer {
  type: 'customer';
  name: string;
  parent?: string | null;
}

export interface Reconcile {
  type: 'reconcile';
  name: string;
  invoices: Line[];
  refunds: Line[];
  payments: Line[];
  creditNotes: Line[];
}

/** Writes an invoice off, or reverses that. */
export interface WriteOff {
  type: 'writeOff';
  name: string;
  reason: string | null;
}

export type Command =
  | PutDocument
  | { type: 'delete'; kind: Kind; name: string }
  | PutCustomer
  | { type: 'deleteCustomer'; name: string }
  | Reconcile
  | WriteOff;

const PATHS: Record<Kind, string> = {
  invoice: '/invoices',
  payment: '/payments',
  creditNote: '/credit_notes',
  refund: '/refunds',
};

const LISTS: Record<Kind, string> = {
  invoice: 'linkedInvoices',
  payment: 'linkedPayments',
  creditNote: 'linkedCreditNotes',
  refund: 'linkedRefunds',
};

/** Sends a command over HTTP; `T` is the shape of an accepted answer. */
export function send<T = unknown>(client: Writer, command: Command): Promise<Answer<T>> {
  switch (command.type) {
    case 'put':
      return client.post(PATHS[command.kind], documentBody(command));
    case 'delete':
      return client.delete(`${PATHS[command.kind]}/external:${command.name}`);
    case 'customer':
      return client.post('/customers', customerBody(command));
    case 'deleteCustomer':
      return client.delete(`/customers/external:${command.name}`);
    case 'writeOff': {
      const path = `/invoices/external:${command.name}/write_off`;
      return command.reason === null ? client.delete(path) : client.post(path, { reason: command.reason });
    }
    case 'reconcile':
      return client.post('/reconcile', {
        externalId: command.name,
        invoices: items(command.invoices),
        refunds: items(command.refunds),
        payments: items(command.payments),
        creditNotes: items(command.creditNotes),
      });
  }
}

function documentBody({ kind, name, customer, amount, currency, dueDate, lists }: PutDocument) {
  const gross = kind === 'invoice' || kind === 'creditNote';
  const body: Record<string, unknown> = { externalId: name };
  if (customer !== undefined) body['customer'] = { externalId: customer };
  if (amount !== undefined) body[gross ? 'grossAmount' : 'amount'] = amount;
  if (currency !== undefined) body['currency'] = currency;
  if (dueDate !== undefined) Object.assign(body, { dueDate, issuedAt: '2026-01-01' });
  for (const other of ['invoice', 'payment', 'creditNote'] as const) {
    const lines = lists[other];
    if (lines === undefined) continue;
    body[LISTS[other]] = lines.map((line) => ({
      amountLinked: line.amount,
      [other]: { externalId: line.name },
    }));
  }
  return body;
}

function customerBody({ name, parent }: PutCustomer) {
  const facts = { externalId: name, name };
  if (parent === undefined) return facts;
  return { ...facts, parent: parent === null ? null : { externalId: parent } };
}

const items = (lines: readonly Line[]) =>
  lines.map(({ name, amount }) => ({ externalId: name, amountLinked: amount }));

/** Returns `201`, `201 UPDATED` for a reconciliation, or status and code of an error: `400 INVALID_DATA`. */
export function outcomeOf({ status, body }: Answer, command: Command): string {
  const at = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
  if (status >= 400) return `${status} ${at(at(body, 'Error'), 'code')}`;
  return command.type === 'reconcile' ? `${status} ${at(body, 'status')}` : String(status);
}
