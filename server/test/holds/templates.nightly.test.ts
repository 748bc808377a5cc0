/** Templates of users are programs: none may block the event loop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asError, expectError } from '../harness/contract.ts';
import { customer, store } from '../harness/factories.ts';
import { expectFree } from '../harness/main-thread.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

let service: TestService;
let client: Client;
let customerId: string;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  customerId = (await store(client, '/customers', customer('c'))).id;
});
afterAll(() => service.close());

const preview = (body: string) =>
  client.post('/internal/mail_templates/preview', { customerId, texts: { subject: 'x', body } });
const named = (i: number) => `{% capture s${i} %}{{ s }}{% endcapture %}`;
const eight = Array.from({ length: 8 }, (_, i) => i);

const DOUBLING = [
  `{% capture s %}${'€'.repeat(15)}{% endcapture %}`,
  ...Array.from({ length: 25 }, () => '{% capture s %}{{ s }}{{ s }}{% endcapture %}'),
  ...eight.map(named),
  `{% if ${eight.map((i) => `s${i} contains "x"`).join(' or ')} %}y{% endif %}`,
].join('');
const NESTED =
  '{% for a in (1..9000) %}{% for b in (1..9000) %}{% if a == b %}x{% endif %}{% endfor %}{% endfor %}';
const long = (text: string, doublings: number) =>
  `{% assign s = "${text}" %}${'{% assign s = s | append: s %}'.repeat(doublings)}`;

it('builds the layout and a first preview without blocking other requests', async () => {
  await expectFree('first preview', async () => expect((await preview('Hello')).status).toBe(200));
});

describe('a text that', () => {
  it.each([
    ['doubles what it captured', DOUBLING],
    ['nests one loop in another', NESTED],
    [
      'grows with each turn of a loop',
      '{% assign s = "" %}{% for a in (1..9000) %}{% assign s = s | append: "0123456789" %}{% endfor %}',
    ],
    [
      'searches a long text for a long one',
      `${long('ab', 16)}{% assign t = s | append: "c" %}{{ s | replace: t, "" }}`,
    ],
    ['tests whether a long text contains a long one', `${long('ab', 16)}{% if s contains s %}{% endif %}`],
    ['nests deeply', '{% if true %}'.repeat(700)],
  ])('%s is refused with the reason', async (_, body) => {
    await expectFree(body.slice(0, 40), async () => {
      const answer = await preview(body);
      expectError(answer, 400, 'INVALID_DATA', 'texts');
      expect(asError(answer).Error.message).toMatch(/limit|time or memory|characters|not closed/);
    });
  });

  it.each([
    ['blanks', `{% for i in (1..19900) %}${' '.repeat(10)}{% endfor %}x`, 'x'],
    ['lines', '{% for i in (1..60000) %}\n{% endfor %}x', 'x'],
    ['paragraphs', '{% for i in (1..20000) %}x\n\n{% endfor %}', 'x'.concat('\n\nx'.repeat(19_999))],
  ])('makes very many %s is shown', async (_, body, shown) => {
    await expectFree(body.slice(0, 40), async () => {
      const answer = await preview(body);
      expect(answer.status, answer.text.slice(0, 300)).toBe(200);
      expect(answer.body).toMatchObject({ text: `${shown}\n` });
    });
  });

  it('is to be stored is checked as well', async () => {
    const user = await service.client();
    await expectFree('stored', async () => {
      const answer = await user.post('/internal/mail_templates', {
        name: 'x',
        texts: { en: { subject: 'x', body: '{% if true %}'.repeat(700) } },
      });
      expect([400, 403]).toContain(answer.status);
    });
  });
});
