import { cdarFile } from '@quittance/e-invoice/testing';
import { OWN_IBAN } from '../harness/bank-files.ts';
import { addBankTransaction } from '../harness/bank-transactions.ts';
import { customer, invoice, payment, store } from '../harness/factories.ts';
import { lateFees } from '../harness/late-fees.ts';
import { addUser } from '../harness/people.ts';
import type { Answer, Client, TestService } from '../harness/service.ts';
import { addBankFile } from '../tenants/bank.ts';
import { addTable } from '../tenants/bank-tables.ts';
import { addCollected } from '../tenants/collected.ts';
import { addMandate } from '../tenants/mandate.ts';

export type Ids = Record<string, string>;

/** The client and user of all operations; the key pair acts for one user. */
export interface Stage {
  client: Client;
  userId: string;
  /** Ids of created records, by name. */
  ids: Ids;
}

export type Ask = (stage: Stage) => Promise<Answer>;
type Send = { body?: string | Uint8Array<ArrayBuffer>; type?: string };

/** No entry may ever contain this text. */
export const TEXT = 'CONFIDENTIAL';

export async function send({ client, userId }: Stage, method: string, path: string, { body, type }: Send) {
  const headers = { 'x-quittance-user': userId, ...(type === undefined ? {} : { 'content-type': type }) };
  return client.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
}

export const ask =
  (method: string, path: string | ((ids: Ids) => string), body?: unknown): Ask =>
  (stage) => {
    const address = typeof path === 'string' ? path : path(stage.ids);
    const sent = typeof body === 'function' ? body(stage.ids) : body;
    return send(stage, method, address, {
      ...(sent === undefined ? {} : { body: JSON.stringify(sent), type: 'application/json' }),
    });
  };

/** Like `ask`, and stores the id of the new record under a name. */
export const making =
  (name: string, path: string, body: unknown, key = 'id'): Ask =>
  async (stage) => {
    const answer = await ask('POST', path, body)(stage);
    stage.ids[name] = String(Object(answer.body)[key]);
    return answer;
  };

export const lines =
  (path: string): Ask =>
  (stage) =>
    send(stage, 'POST', path, {
      body: JSON.stringify({ type: 'customer', data: { externalId: 'line', name: TEXT } }),
      type: 'application/x-ndjson',
    });

/** Sends a life-cycle message that refuses an invoice. */
export const lifecycleStatus =
  (number: string): Ask =>
  (stage) =>
    send(stage, 'POST', '/lifecycle_statuses', {
      body: cdarFile({ number, code: '210', reason: TEXT }),
      type: 'application/xml',
    });

/** Sets the VAT of an invoice by rate, with an address that is personal. */
export const putVat: Ask = ask('PUT', '/invoices/external:j/vat_breakdown', {
  buyerAddress: TEXT,
  shares: [{ category: 'S', rate: '20', taxable: 100_000, tax: 0 }],
});

/** Returns an organization in which each operation has something to change. */
export async function openStage(service: TestService, client: Client): Promise<Stage> {
  const { id: userId } = await addUser(service, client, 'olga', { role: 'OWNER' });
  const { id: leaverId } = await addUser(service, client, 'leaver');
  const { id: heirId } = await addUser(service, client, 'heir');
  for (const name of ['c', 'twin']) await store(client, '/customers', customer(name, { name: TEXT }));
  for (const name of ['i', 'j', 'new']) await store(client, '/invoices', invoice(name, 'c', 100_000));
  await store(client, '/payments', payment('p', 'c', 50));
  await lateFees(client).settings({ mode: 'MONTHLY_RATE', monthlyRate: '1.5' });
  const bankTransactionId = await addBankTransaction(service, client, { amount: 5, text: TEXT });
  const { bankStatementId } = await addBankFile(service, client, { iban: OWN_IBAN, text: TEXT });
  const bankFileId = await addTable(service, client, `Datum;Text;Betrag\n10.03.2026;${TEXT};1,00\n`);
  const spareFileId = await addTable(service, client, `Datum;Text;Betrag\n11.03.2026;${TEXT};1,00\n`);
  const lifecycleStatusId = await addCollected(service, client, TEXT);
  const mandate = await addMandate(service, client, 'c');
  const bank = { lifecycleStatusId, bankTransactionId, bankStatementId, bankFileId, spareFileId };
  return { client, userId, ids: { leaverId, heirId, ownerId: userId, ...mandate, ...bank } };
}
