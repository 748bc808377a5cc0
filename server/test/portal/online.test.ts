import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  debtor,
  ledgerPayments,
  type StripeWorld,
  stripeWorld,
} from '../../src/online-payments/testing/world.ts';
import { read, store } from '../harness/factories.ts';
import { addBankAccount, IBAN, open, portalPath } from './view.ts';

/** Payments on the page of a provider, from the button to the result. The provider is a fake over HTTP. */

let world: StripeWorld;
let stage: Awaited<ReturnType<typeof debtor>>;
let path: string;
beforeAll(async () => {
  world = await stripeWorld();
});
beforeEach(async () => {
  stage = await debtor(world, { 'R-1': 60_00, 'R-2': 40_00, 'R-3': 5_00 });
  path = await portalPath(stage.client, 'K-1');
});
afterAll(() => world.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };

/** Returns the fields of the buttons on a page, by the text of each button. */
function buttonsOf(html: string): Map<string, URLSearchParams> {
  const forms = html.match(/<form[^>]*\/checkouts"[^>]*>.*?<\/form>/gs) ?? [];
  return new Map(
    forms.map((form) => {
      const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
      const [, text = ''] = /<button[^>]*>([^<]*)</.exec(form) ?? [];
      return [
        text,
        new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, value])),
      ];
    }),
  );
}

async function press(fields: URLSearchParams | undefined, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...Object.fromEntries(fields ?? []), ...more });
  const response = await fetch(`${world.service.url}${path}/checkouts`, {
    method: 'POST',
    redirect: 'manual',
    headers: FORM,
    body,
  });
  const [, url = ''] = /^0; url=(.*)$/.exec(response.headers.get('refresh') ?? '') ?? [];
  const session = [...world.fake.sessions.values()].find((one) => one.url === url);
  return { status: response.status, location: response.headers.get('location') ?? '', url, session };
}

async function chosen(count: number): Promise<string> {
  const response = await fetch(`${world.service.url}${path}/payments`, {
    method: 'POST',
    redirect: 'manual',
    headers: FORM,
    body: new URLSearchParams(stage.ids.slice(0, count).map((id): [string, string] => ['invoice', id])),
  });
  return response.headers.get('location') ?? '';
}

describe('a button', () => {
  it('pays exactly what the page asks for: everything, one invoice, or a selection', async () => {
    const pages = [path, `${path}?invoice=${stage.ids[0]}`, await chosen(2)];
    const texts: string[][] = [];
    for (const page of pages) {
      const { html } = await open(world.service, page);
      const buttons = buttonsOf(html);
      texts.push([...buttons.keys()]);
      const { session } = await press([...buttons.values()][0]);
      expect(session?.amount_total).toBe(Number([...buttons.values()][0]?.get('total')));
    }
    expect(texts).toEqual([
      ['Pay €105.00 by card', 'Pay €105.00 by SEPA direct debit'],
      ['Pay €60.00 by card', 'Pay €60.00 by SEPA direct debit'],
      ['Pay €100.00 by card', 'Pay €100.00 by SEPA direct debit'],
    ]);
  });

  it('says the fee that it includes', async () => {
    const fees = [{ method: 'CARD', currency: 'EUR', fixedAmount: 25, basisPoints: 100 }];
    const { values } = await read<{ values: object }>(stage.client, '/online_payment_rules');
    const answer = await stage.client.put('/online_payment_rules', { values: { ...values, fees } });
    expect(answer.status, answer.text).toBe(200);
    const { html, text } = await open(world.service, path);
    expect([...buttonsOf(html).keys()]).toEqual(['Pay €106.30 by card', 'Pay €105.00 by SEPA direct debit']);
    expect(text).toContain('This includes a fee of €1.30.');
  });

  it('leads two tabs and a double click to the same page', async () => {
    const [fields] = buttonsOf((await open(world.service, path)).html).values();
    const first = await press(fields);
    const others = await Promise.all([press(fields), press(fields)]);
    expect(first.status).toBe(200);
    for (const { url } of others) expect(url).toBe(first.url);
  });

  it('asks again when the amount has changed, and refuses what is not offered', async () => {
    const { html } = await open(world.service, path);
    const [fields] = buttonsOf(html).values();
    const changed = await press(fields, { total: '1' });
    expect([changed.status, changed.url]).toEqual([303, '']);
    expect((await open(world.service, changed.location)).text).toContain('The amount has changed.');
    expect((await press(fields, { provider: 'NONE' })).status).toBe(404);
    expect((await press(fields, { scope: 'other' })).status).toBe(404);
    expect((await press(fields, { scope: 'invoice' })).status).toBe(404);
  });

  it('pays less than is open while money on account lowers the amount', async () => {
    await addBankAccount(world.service, stage.client, { iban: IBAN });
    const money = { externalId: 'P', customer: { externalId: 'K-1' }, amount: 10_00 };
    await store(stage.client, '/payments', money);
    const { html, text } = await open(world.service, path);
    expect([...buttonsOf(html).keys()]).toEqual(['Pay €95.00 by card', 'Pay €95.00 by SEPA direct debit']);
    expect(text).toContain('To pay €95.00');
  });
});

describe('the result', () => {
  const back = async (fields: URLSearchParams | undefined) => {
    const { session } = await press(fields);
    const success = `${path}/checkouts/${session?.metadata['quittance_online_payment']}?back=1`;
    return { id: session?.id ?? '', success, cancel: `${success}&cancelled=1` };
  };
  const buttons = async () => [...buttonsOf((await open(world.service, path)).html).values()];

  it('is what the provider states, not what the address says', async () => {
    const { id, success, cancel } = await back((await buttons())[0]);
    const early = await open(world.service, success);
    expect(early.text).toContain('Your payment is being checked');
    expect(early.headers.get('refresh')).toMatch(/^4; url=\S+\/checkouts\/\S+\?back=1&reloads=1$/);
    expect((await open(world.service, cancel)).text).toContain('You have not paid');
    expect(await ledgerPayments(stage.client)).toEqual([]);
    world.fake.pay(id);
    const { text, headers } = await open(world.service, success);
    expect(text).toContain('Your payment was received');
    expect(text).toContain('Amount €105.00 Method Card Started on 13 Mar 2026 Payment reference K-1');
    expect(headers.get('refresh')).toBeNull();
    expect(await ledgerPayments(stage.client)).toMatchObject([{ amount: 105_00, amountUnlinked: 0 }]);
    // Back to a page of before, and pressed again.
    expect((await open(world.service, cancel)).text).toContain('Your payment was received');
    expect((await open(world.service, path)).text).toContain('Nothing is due');
  });

  it('says that a direct debit is under way, at the invoices too, and that it failed', async () => {
    const [, debit] = await buttons();
    const { id, success } = await back(debit);
    const intent = world.fake.pay(id, 'processing');
    expect((await open(world.service, success)).text).toContain('Your payment is under way');
    const page = await open(world.service, path);
    expect(page.text.match(/Online payment under way/g)).toHaveLength(3);
    expect(buttonsOf(page.html).size).toBe(0);
    world.fake.decide(intent, 'requires_payment_method');
    await stage.refresh(success.split('/').at(-1)?.split('?')[0] ?? '');
    const { text } = await open(world.service, success);
    expect(text).toContain('Your payment failed Nothing was paid.');
    expect(buttonsOf((await open(world.service, path)).html).size).toBe(2);
  });

  it('belongs to one customer and its link', async () => {
    const { success } = await back((await buttons())[0]);
    const other = await debtor(world, { 'R-1': 60_00 });
    const theirs = await portalPath(other.client, 'K-1');
    expect((await open(world.service, success.replace(path, theirs))).status).toBe(404);
    expect((await open(world.service, `${path}/checkouts/none`)).status).toBe(404);
  });
});
