/** The amounts that each part of the service asks a customer to pay. */
import { expect } from 'vitest';
import { buildContext } from '../../src/dunning/domain/evaluation-context.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../../src/dunning/facts/queries.ts';
import type { Forecast } from '../../src/insight/forecast/schema.ts';
import { localDate } from '../../src/kernel/calendar.ts';
import { loadReceipt } from '../../src/outreach/receipts/facts.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { read, store } from '../harness/factories.ts';
import { readPdf } from '../harness/pdf-text.ts';
import type { Client, TestService } from '../harness/service.ts';
import { open, portalPath } from '../portal/view.ts';

/** Amounts in minor units by currency, without zeros. */
export type Amounts = Record<string, number>;

export class Rooms {
  readonly #service: TestService;
  readonly #client: Client;

  constructor(service: TestService, client: Client) {
    this.#service = service;
    this.#client = client;
  }

  /** Returns the amounts in a mail about these invoices, all of them overdue. */
  async email(customerId: string, invoiceIds: readonly string[]): Promise<Amounts> {
    const body = { to: ['a@b.example'], subject: 'x', text: 'x', invoiceIds, showsInvoices: true };
    const mail = await store<{ text: string }>(
      this.#client,
      `/internal/customers/${customerId}/mails/preview`,
      body,
    );
    return amountsAfter(mail.text, /Overdue, to be paid now[^\n:]*:? */g);
  }

  /** Returns the amounts in a letter about these invoices, all of them overdue. */
  async letter(customerId: string, invoiceIds: readonly string[]): Promise<Amounts> {
    const { id } = await store<{ id: string }>(this.#client, '/internal/actions', {
      name: 'Letter',
      type: 'LETTER',
      customerId,
      invoiceIds,
    });
    return amountsAfter(
      await this.#pdf(`internal/actions/${id}/letter.pdf`),
      /Overdue, to be paid now[^\n]*\n/g,
    );
  }

  async statement(customerId: string): Promise<Amounts> {
    return amountsAfter(
      await this.#pdf(`customers/${customerId}/statement.pdf`),
      /Overdue, to be paid now\n/g,
    );
  }

  /** Returns the portal's amounts for one invoice. */
  async portalOfOne(externalId: string, invoiceId: string): Promise<Amounts> {
    const path = await portalPath(this.#client, externalId);
    const { text } = await open(this.#service, `${path}?invoice=${invoiceId}`);
    return amountsAfter(text, TO_PAY);
  }

  /** Returns the portal's amounts for several invoices. */
  async portalOfSome(externalId: string, invoiceIds: readonly string[]): Promise<Amounts> {
    const path = await portalPath(this.#client, externalId);
    const response = await fetch(`${this.#service.url}${path}/payments`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(invoiceIds.map((id): [string, string] => ['invoice', id])),
    });
    expect(response.status).toBe(303);
    const { text } = await open(this.#service, response.headers.get('location') ?? '');
    return amountsAfter(text, TO_PAY);
  }

  /** Returns the portal's amounts for everything, and for the overdue part if offered. */
  async portalOfAll(externalId: string): Promise<{ all: Amounts; overdue: Amounts | null }> {
    const { text } = await open(this.#service, await portalPath(this.#client, externalId));
    const [, button] = /Pay only what is overdue: ((?:\S+ \+ )*\S+)/.exec(text) ?? [];
    return {
      all: amountsAfter(text, TO_PAY),
      overdue: button === undefined ? null : amountsAfter(`: ${button.replaceAll(' + ', ' : ')}`, /: /g),
    };
  }

  /** Returns the money on account of all customers that the forecast counts. */
  async forecast(): Promise<Amounts> {
    const { currencies } = await read<Forecast>(this.#client, '/internal/forecast');
    return nonZero(currencies.map(({ currency, onAccount }) => [currency, onAccount]));
  }

  /** Returns the part of each invoice that reminders consider paid by money on account. */
  async reminders(customerId: string): Promise<Map<string, number>> {
    const { organization } = this.#client;
    const now = this.#service.clock.now();
    const { pool } = this.#service.database;
    const settings = await loadDunningSettings(pool, organization);
    const [facts] = await loadDunnedCustomers(pool, organization, { customerIds: [customerId], now });
    return new Map(facts === undefined ? [] : buildContext(facts, settings, now, []).covered);
  }

  /** Returns the total rest to pay in a receipt. */
  async receipt(customerId: string): Promise<Amounts> {
    const { id, timezone } = this.#client.organization;
    const today = localDate(this.#service.clock.now(), timezone);
    const { left } = await inTransaction(this.#service.database, (connection) =>
      loadReceipt(connection, id, { customerId, payments: [] }, today),
    );
    return nonZero(left.map(({ currency, amount }) => [currency, amount]));
  }

  async #pdf(path: string): Promise<string> {
    const { apiKey, apiSecret } = this.#client;
    const response = await fetch(`${this.#service.url}/v1/${path}`, {
      headers: { 'x-api-key': apiKey, 'x-api-secret': apiSecret },
    });
    expect(response.status).toBe(200);
    const pages = await readPdf(new Uint8Array(await response.arrayBuffer()));
    return pages.map(({ text }) => text).join('\n');
  }
}

/** Matches only before an amount; a column of the portal has the same title. */
const TO_PAY = /To pay (?=[€U$])/g;
const CURRENCIES = { '€': 'EUR', US$: 'USD', $: 'USD' } as const;

/** Adds up the amounts that follow these words. */
function amountsAfter(text: string, words: RegExp): Amounts {
  const plain = text.replaceAll(/[\u00a0\u202f]/g, ' ');
  return nonZero(
    [...plain.matchAll(words)].map((match) => {
      const rest = plain.slice(match.index + match[0].length);
      const [, sign, amount] = /^(€|US\$|\$)([\d,]+\.\d\d)/.exec(rest) ?? [];
      expect(amount, `an amount after "${match[0]}" in ${rest.slice(0, 40)}`).toBeDefined();
      const currency = Object.entries(CURRENCIES).find(([one]) => one === sign)?.[1] ?? '';
      return [currency, Math.round(Number(amount?.replaceAll(',', '')) * 100)];
    }),
  );
}

export function nonZero(amounts: Iterable<readonly [currency: string, amount: number]>): Amounts {
  const sums: Amounts = {};
  for (const [currency, amount] of amounts) if (amount !== 0) sums[currency] = (sums[currency] ?? 0) + amount;
  return sums;
}
