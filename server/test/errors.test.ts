import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ERROR_CATALOGUE } from '../src/platform/error-catalogue.ts';
import { ERROR_STATUS } from '../src/platform/errors.ts';
import { asError, closeVerified, expectError } from './harness/contract.ts';
import { customer, invoice, payment, store } from './harness/factories.ts';
import { rawRequest } from './harness/raw.ts';
import { type Answer, type Client, connect, type TestService, testService } from './harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('i', 'c', 100));
});
afterAll(() => closeVerified(service));

const detailsOf = (answer: Answer) => asError(answer).Error.details ?? [];
const READ_ONLY = 'is read-only here';

describe('malformed JSON', () => {
  const raw = (amount: string) =>
    `{"externalId":"i9","customer":{"externalId":"c"},"issuedAt":"2026-01-01","dueDate":"2026-02-01","grossAmount":${amount}}`;
  const links = (link: string) =>
    `{"externalId":"p9","customer":{"externalId":"c"},"amount":5,"linkedInvoices":[{"amountLinked":1,"invoice":{"id":"x"}},${link}]}`;
  it.each<[string, string, string]>([
    ['/invoices', raw('9007199254740993'), 'grossAmount'],
    ['/invoices', raw('1e3'), 'grossAmount'],
    ['/invoices', raw('-0'), 'grossAmount'],
    ['/invoices', raw('1,"grossAmount":2'), 'grossAmount'],
    ['/payments', links('{"amountLinked":1E2}'), 'linkedInvoices[1].amountLinked'],
    [
      '/payments',
      links('{"invoice":{"externalId":"a","externalId":"b"}}'),
      'linkedInvoices[1].invoice.externalId',
    ],
    ['/customers', '{"externalId":"x","name":"a\\u0000"}', 'name'],
    ['/customers', '{"externalId":"x"', 'body'],
    ['/customers', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`, 'body'],
  ])('is reported with its field: %s %s', async (path, body, field) => {
    const answer = await client.send('POST', path, { body, headers: { 'content-type': 'application/json' } });
    expectError(answer, 400, 'INVALID_DATA', field);
    expect(detailsOf(answer)).toHaveLength(1);
    expect(asError(answer).Error.message).toContain(field);
  });
});

describe('one message per field', () => {
  it.each<[string, object, string, string]>([
    [
      '/invoices',
      invoice('j', 'c', 1, { currency: 'euro' }),
      'currency',
      'is not a currency code of ISO 4217',
    ],
    ['/invoices', invoice('j', 'c', -1.5), 'grossAmount', 'must be an integer'],
    ['/customers', customer('d', { language: 7 }), 'language', 'must be one of en, fr, de, es, it, nl, null'],
    [
      '/customers',
      customer(`\n${'x'.repeat(300)}`),
      'externalId',
      'contains a control character, or one that changes the writing direction',
    ],
  ])('%s %j: %s %s', async (path, body, field, error) => {
    const answer = await client.post(path, body);
    expectError(answer, 400, 'INVALID_DATA');
    expect(detailsOf(answer)).toEqual([{ field, error }]);
  });
});

describe('a field that responses contain and requests do not accept', () => {
  it('is read-only, and an unknown field is unknown', async () => {
    const sent = customer('c', {
      balance: 1,
      createdAt: 'x',
      directUrl: 'x',
      nonsense: 1,
      contacts: [{ email: 'a@x.io', updatedAt: 1, zip: 1 }],
    });
    expect(detailsOf(await client.post('/customers', sent))).toEqual([
      { field: 'balance', error: READ_ONLY },
      { field: 'createdAt', error: READ_ONLY },
      { field: 'directUrl', error: READ_ONLY },
      { field: 'nonsense', error: 'is not a known field' },
      { field: 'contacts[0].updatedAt', error: READ_ONLY },
      { field: 'contacts[0].zip', error: 'is not a known field' },
    ]);
  });
  it.each<[string, string, object, string]>([
    ['POST', '/invoices', invoice('i', 'c', 1, { amountOutstanding: 5 }), 'amountOutstanding'],
    ['POST', '/invoices', invoice('i', 'c', 1, { state: 'PAID' }), 'state'],
    ['PUT', '/invoices/external:i', { grossAmount: 5 }, 'grossAmount'],
    ['POST', '/payments', payment('p', 'c', 1, undefined, { amountLinked: 1 }), 'amountLinked'],
    [
      'POST',
      '/custom_fields',
      {
        id: '01890000-0000-7000-8000-000000000000',
        externalId: 'f',
        label: 'F',
        dataType: 'STRING',
        entityType: 'CUSTOMER',
      },
      'id',
    ],
    ['POST', '/customers/external:c/contacts', { email: 'a@x.io', createdAt: 1 }, 'createdAt'],
    [
      'POST',
      '/payments',
      payment('p', 'c', 1, undefined, {
        linkedInvoices: [{ amountLinked: 1, invoice: { externalId: 'i', state: 'DUE' } }],
      }),
      'linkedInvoices[0].invoice.state',
    ],
  ])('%s %s %j: %s', async (method, path, body, field) => {
    const answer = await client.send(method, path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(detailsOf(answer)).toEqual([{ field, error: READ_ONLY }]);
  });
});

describe('docUrl', () => {
  const linkOf = (answer: { text: string }) => JSON.parse(answer.text).Error.docUrl;
  const page = (code: string) => `http://test.local/docs/errors#${code.toLowerCase()}`;

  it('is absolute, on every kind of error', async () => {
    const answers: [Answer, string][] = [
      [await client.post('/customers', { nonsense: 1 }), 'INVALID_DATA'],
      [await client.get('/customers/external:none'), 'NOT_FOUND'],
      [await client.send('PATCH', '/customers'), 'METHOD_NOT_ALLOWED'],
      [await client.get('/nowhere'), 'NOT_FOUND'],
      [await client.get('/customers/%'), 'INVALID_DATA'],
      [await connect(service.url, 'x', 'y').get('/customers'), 'UNAUTHORIZED'],
    ];
    for (const [answer, code] of answers) {
      expectError(answer, answer.status, code);
      expect(linkOf(answer)).toBe(page(code));
    }
    const broken = await rawRequest(service.url, 'NONSENSE\r\n\r\n');
    expect(linkOf({ text: broken?.text ?? '' })).toBe(page('INVALID_DATA'));
  });

  it('leads to a page with an anchor for every code, which runs no script and loads nothing', async () => {
    const answer = await fetch(`${service.url}/docs/errors`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';style-src 'sha256-[^']+';/,
    );
    expect(html).not.toMatch(/<script|<link|<img|style="| on\w+="/);
    expect(html).toContain('width=device-width');
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      expect(html).toContain(`id="${code.toLowerCase()}"`);
      expect(html).toContain(code);
      expect(html).toContain(String(status));
    }
    for (const { meaning } of Object.values(ERROR_CATALOGUE)) expect(meaning).toMatch(/\.$/);
  });
});
