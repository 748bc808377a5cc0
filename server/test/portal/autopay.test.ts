import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bill,
  goTo,
  MONDAY,
  openAccount,
  openStage,
  type Stage,
  work,
} from '../../src/autopay/testing/stage.ts';
import { closeVerified } from '../harness/contract.ts';
import { read } from '../harness/factories.ts';
import type { Client } from '../harness/service.ts';
import { open, portalPath } from './view.ts';

/** Automatic payment in the portal: the offer, the page of the provider, its result, and the way out. */

let stage: Stage;
let client: Client;
let path: string;
let invoiceId: string;
beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  goTo(stage, MONDAY);
  stage.fake.mischief = () => null;
  for (const kind of ['payments', 'mandates', 'billing_request_flows'])
    stage.fake.books.resources.delete(kind);
  client = await openAccount(stage);
  ({ id: invoiceId } = await bill(client, 'F-1', 10_000, '2026-03-09'));
  path = await portalPath(client, 'C-1');
});
afterAll(async () => {
  await stage.fake.stop();
  await closeVerified(stage.service);
});

async function send(address: string, fields: Record<string, string> = {}, headers = {}) {
  const response = await fetch(`${stage.service.url}${address}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', ...headers },
    body: new URLSearchParams(fields),
  });
  const [, url = ''] = /^0; url=(.*)$/.exec(response.headers.get('refresh') ?? '') ?? [];
  return { status: response.status, location: response.headers.get('location') ?? '', url };
}
const turnOn = () => send(`${path}/autopay`, { currency: 'EUR' });
const show = async (address = path) => open(stage.service, address);
const confirm = (url: string) => fetch(url, { method: 'POST', redirect: 'manual' });
const isOn = async () => (await read<{ isOn: boolean }>(client, '/autopay/customers/external:C-1')).isOn;

describe('automatic payment in the portal', () => {
  it('is offered on the account and at an invoice, turned on at the provider, and shows the account masked', async () => {
    for (const page of [path, `${path}?invoice=${invoiceId}`])
      expect((await show(page)).text).toContain('at least 7 days before. You can turn it off at any time.');
    const { url, status } = await turnOn();
    expect(status).toBe(200);
    const early = await show(`${path}/autopay?back=1`);
    expect(early.text).toContain('Your authorization is being checked.');
    expect(early.headers.get('refresh')).toMatch(/^4; url=\S+\/autopay\?back=1&reloads=1$/);
    expect((await show(`${path}/autopay?back=1&cancelled=1`)).text).toContain(
      'You have not finished the authorization, so nothing is collected yet.',
    );
    await confirm(url);
    const { text, headers } = await show(`${path}/autopay?back=1`);
    expect(text).toContain('Automatic payment is on. Your bank has not confirmed the mandate yet.');
    expect(text).toContain('•••• 11');
    expect(headers.get('refresh')).toBeNull();
    const account = await show();
    expect(account.text).toContain('Automatic payment is on.');
    expect(account.text).not.toContain('Turn on automatic payment');
    await work(stage, client);
    expect((await show(`${path}/autopay`)).text).toContain(
      'Announced debits Invoice F-1: €100.00, 9 Mar 2026',
    );
  });

  it('has one mandate for two tabs, also when both finish the page', async () => {
    const tabs = await Promise.all([turnOn(), turnOn()]);
    for (const { url } of tabs) await confirm(url);
    await show(`${path}/autopay?back=1`);
    expect((await turnOn()).location).toBe(`${path}/autopay`);
    const { items } = await read<{ items: object[] }>(client, '/payment_mandates');
    expect(items).toHaveLength(1);
    await work(stage, client);
    await work(stage, client);
    expect(stage.fake.books.all('payments')).toHaveLength(1);
  });

  it('is turned off by the debtor, who can end the mandate too', async () => {
    const { url } = await turnOn();
    await confirm(url);
    await show(`${path}/autopay?back=1`);
    expect((await send(`${path}/autopay/off`)).location).toBe(`${path}/autopay`);
    expect((await show(`${path}/autopay`)).text).toContain(
      'Automatic payment is off. No invoice is collected.',
    );
    expect(await isOn()).toBe(false);
    stage.fake.mischief = () => 'SERVER_ERROR';
    const kept = await send(`${path}/autopay/off`, { mandate: '1' });
    expect((await show(kept.location)).text).toContain('The mandate could not be ended at the moment.');
    stage.fake.mischief = () => null;
    const ended = await show((await send(`${path}/autopay/off`, { mandate: '1' })).location);
    expect(ended.text).not.toContain('End the mandate');
    const { items } = await read<{ items: object[] }>(client, '/payment_mandates');
    expect(items).toMatchObject([{ state: 'CANCELLED', endedBy: 'DEBTOR' }]);
    await work(stage, client);
    expect(stage.fake.books.all('payments')).toEqual([]);
  });

  it('is neither shown nor started unless the organization offers it, and not from other sites', async () => {
    const settings = { isOffered: false, noticeDays: 7, maxRetries: 0, retryAfterDays: 7 };
    const from = { 'sec-fetch-site': 'cross-site' };
    expect((await send(`${path}/autopay`, { currency: 'EUR' }, from)).status).toBe(404);
    expect((await send(`${path}/autopay/off`, {}, from)).status).toBe(404);
    expect((await client.put('/autopay/settings', settings)).status).toBe(200);
    expect((await show()).text).not.toContain('Automatic payment');
    const { location } = await turnOn();
    expect((await show(location)).text).toContain('not possible at the moment');
    expect(await isOn()).toBe(false);
    expect((await show(`/portal/none/autopay`)).status).toBe(404);
  });
});
