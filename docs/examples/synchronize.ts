/**
 * Copies one organization into another, then follows its changes: a source system, a connector and a target in one
 * program, with nothing but the client. Run it with Node ≥ 24:
 *
 *     SOURCE_URL=… SOURCE_KEY=… SOURCE_SECRET=… TARGET_URL=… TARGET_KEY=… TARGET_SECRET=… node synchronize.ts
 *
 * It keeps the place that it has reached in CURSOR_FILE (default ./cursor) and goes on from there the next time.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import {
  external,
  type ImportLine,
  QuittanceClient,
  QuittanceError,
  refused,
  type Schemas,
} from 'quittance-client';

const source = clientOf('SOURCE');
const target = clientOf('TARGET');
const cursorFile = process.env['CURSOR_FILE'] ?? 'cursor';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());

let cursor = await readFile(cursorFile, 'utf8').catch(() => null);
if (cursor === null) {
  // Where the feed stands before the copy begins: what changes meanwhile is sent twice, which does no harm.
  const start = await endOfFeed();
  await copyAll();
  cursor = start;
  await keep(cursor);
}
await follow(cursor);

/** Notes the place in one step: a file that is cut short by a kill would be read as the beginning of the feed. */
async function keep(place: string): Promise<void> {
  await writeFile(`${cursorFile}.new`, place);
  await rename(`${cursorFile}.new`, cursorFile);
}

function clientOf(name: string): QuittanceClient {
  const read = (part: string) => {
    const value = process.env[`${name}_${part}`];
    if (value === undefined) throw new Error(`${name}_${part} is not set`);
    return value;
  };
  return new QuittanceClient({ baseUrl: read('URL'), apiKey: read('KEY'), apiSecret: read('SECRET') });
}

async function endOfFeed(): Promise<string> {
  let last = '';
  for await (const event of source.events({ follow: false })) last = event.cursor;
  return last;
}

/** Initial import: everything as one request, in any order. */
async function copyAll(): Promise<void> {
  const done = await target.importLines(everything, { fileName: 'synchronize', pollInterval: 0.2 });
  console.log(`copied ${done.linesTotal} records, ${refused(done)} refused`);
  for await (const error of target.importErrors(done.id)) console.error(error);
}

async function* everything(): AsyncGenerator<ImportLine> {
  for await (const customer of source.list('/v1/customers')) {
    yield { type: 'customer', data: customerOf(customer) };
    const path = { customer_id: customer.id };
    for await (const contact of source.list('/v1/customers/{customer_id}/contacts', { path }))
      yield {
        type: 'contact',
        data: { ...contactOf(contact), customer: { externalId: customer.externalId } },
      };
  }
  for await (const invoice of source.list('/v1/invoices'))
    yield { type: 'invoice', data: invoiceOf(invoice) };
  for await (const note of source.list('/v1/credit_notes'))
    yield { type: 'credit_note', data: creditNoteOf(note) };
  for await (const payment of source.list('/v1/payments'))
    yield { type: 'payment', data: paymentOf(payment) };
  for await (const refund of source.list('/v1/refunds')) yield { type: 'refund', data: refundOf(refund) };
}

/** Live synchronization: each event names a record; what is sent is the record as it is now. */
async function follow(since: string): Promise<void> {
  // Sent too early: what they name, or what must make room for them, comes later in the feed.
  const early = new Map<string, Schemas['Event']>();
  let from = since;
  while (!stop.signal.aborted) {
    const query = { limit: 100, ...(from === '' ? {} : { since: from }) };
    const { items, nextCursor } = await source.get('/v1/events', { query });
    for (const event of [...items, ...early.values()]) {
      const key = `${event.type.split('.')[0]} ${String(event.data['id'])}`;
      if (await send(event)) early.delete(key);
      else early.set(key, event);
    }
    from = nextCursor;
    // Until all is sent, the place in the feed stays before it.
    if (early.size === 0) await keep(from);
    if (items.length === 0) await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Whether it is dealt with. */
async function send(event: Schemas['Event']): Promise<boolean> {
  const { type, data } = event;
  const [kind, verb] = type.split('.');
  const externalId = String(data['externalId']);
  try {
    if (verb === 'deleted') await remove(kind, externalId);
    else await put(kind, externalId);
    console.log(`${type} ${externalId}`);
    return true;
  } catch (error) {
    if (!(error instanceof QuittanceError)) throw error;
    // Gone from the source already, or from the target: its deletion is told later, or was sent before.
    if (error.status === 404) return true;
    if (['REFERENCE_NOT_FOUND', 'AMOUNT_EXCEEDED', 'CONFLICT'].includes(error.code)) return false;
    throw error;
  }
}

async function put(kind: string | undefined, externalId: string): Promise<void> {
  const id = external(externalId);
  if (kind === 'customer') {
    const customer = await source.get('/v1/customers/{customerId}', { path: { customerId: id } });
    await target.post('/v1/customers', { body: customerOf(customer) });
  } else if (kind === 'invoice') {
    const invoice = await source.get('/v1/invoices/{invoiceId}', { path: { invoiceId: id } });
    await target.post('/v1/invoices', { body: invoiceOf(invoice) });
  } else if (kind === 'credit_note') {
    const note = await source.get('/v1/credit_notes/{creditNoteId}', { path: { creditNoteId: id } });
    await target.post('/v1/credit_notes', { body: creditNoteOf(note) });
  } else if (kind === 'payment') {
    const payment = await source.get('/v1/payments/{paymentId}', { path: { paymentId: id } });
    await target.post('/v1/payments', { body: paymentOf(payment) });
  } else if (kind === 'refund') {
    const refund = await source.get('/v1/refunds/{refund_id}', { path: { refund_id: id } });
    await target.post('/v1/refunds', { body: refundOf(refund) });
  }
}

async function remove(kind: string | undefined, externalId: string): Promise<void> {
  const id = external(externalId);
  if (kind === 'customer') await target.delete('/v1/customers/{customerId}', { path: { customerId: id } });
  if (kind === 'invoice') await target.delete('/v1/invoices/{invoiceId}', { path: { invoiceId: id } });
  if (kind === 'credit_note')
    await target.delete('/v1/credit_notes/{creditNoteId}', { path: { creditNoteId: id } });
  if (kind === 'payment') await target.delete('/v1/payments/{paymentId}', { path: { paymentId: id } });
  if (kind === 'refund') await target.delete('/v1/refunds/{refund_id}', { path: { refund_id: id } });
}

// What answers say, as imports take it. Ids of the source mean nothing in the target; external ids do.

function customerOf(customer: Schemas['CustomerSummary']): Schemas['CustomerAttributes'] {
  const { externalId, name, address, vatNumber, accountingRef, parent } = customer;
  return {
    externalId,
    name,
    address,
    vatNumber,
    accountingRef,
    parent: parent === null ? null : { externalId: parent.externalId },
  };
}

function contactOf(contact: Schemas['Contact']): Schemas['ContactAttributes'] {
  const { externalId, source: system, email, firstName, lastName, phone, position, isMain } = contact;
  return { externalId, source: system, email, firstName, lastName, phone, position, isMain };
}

function invoiceOf(invoice: Schemas['Invoice']): Schemas['InvoiceImport'] {
  const { externalId, customId, name, currency, grossAmount, netAmount, issuedAt, dueDate, customer } =
    invoice;
  const amounts = { currency, grossAmount, netAmount };
  return {
    externalId,
    customId,
    name,
    ...amounts,
    issuedAt,
    dueDate,
    customer: { externalId: customer.externalId },
  };
}

function creditNoteOf(note: Schemas['CreditNote']): Schemas['CreditNoteImport'] {
  const { externalId, customId, name, currency, grossAmount, netAmount, issuedAt, dueDate, customer } = note;
  return {
    externalId,
    customId,
    name,
    currency,
    grossAmount,
    netAmount,
    issuedAt,
    dueDate,
    customer: { externalId: customer.externalId },
    linkedInvoices: linksInEffect(note.linkedInvoices),
  };
}

function paymentOf(payment: Schemas['Payment']): Schemas['PaymentImport'] {
  const { externalId, amount, currency, validatedAt, instrument, refNumber, customer, linkedInvoices } =
    payment;
  return {
    externalId,
    amount,
    currency,
    validatedAt,
    instrument,
    refNumber,
    customer: { externalId: customer.externalId },
    linkedInvoices: linksInEffect(linkedInvoices),
  };
}

/** Links as they are in effect: what a refund has taken back may have been paid otherwise since. */
function linksInEffect(links: Schemas['Payment']['linkedInvoices']) {
  return links
    .filter(({ amountLinked }) => amountLinked > 0)
    .map(({ amountLinked, invoice }) => ({ amountLinked, invoice: { externalId: invoice.externalId } }));
}

function refundOf(refund: Schemas['Refund']): Schemas['RefundImport'] {
  const { externalId, amount, currency, validatedAt, instrument, refNumber, customer } = refund;
  return {
    externalId,
    amount,
    currency,
    validatedAt,
    instrument,
    refNumber,
    customer: { externalId: customer.externalId },
    linkedPayments: refund.linkedPayments.map(({ amountLinked, payment }) => ({
      amountLinked,
      payment: { externalId: payment.externalId },
    })),
    linkedCreditNotes: refund.linkedCreditNotes.map(({ amountLinked, creditNote }) => ({
      amountLinked,
      creditNote: { externalId: creditNote.externalId },
    })),
  };
}
