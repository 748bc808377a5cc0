import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revokePortalLink } from '../../src/people/portal-links/commands.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified } from '../harness/contract.ts';
import { creditNote, customer, invoice, payment, type Stored, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { addBankAccount, IBAN, open, type Page, portalPath } from './view.ts';

/** The data behind a portal link, and the life of the link itself. */

let service: TestService;
let client: Client;
const clock = new ManualClock('2026-02-10T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-02-10T09:00:00Z');
  client = await service.client({ name: 'Creditor' });
});
afterAll(() => closeVerified(service));

const PDF = Buffer.from('%PDF-1.7 the invoice');

/**
 * Stores a customer with an invoice, a payment and a credit note that contain its name, and PDFs where
 * possible.
 */
async function fill(who: Client, name: string, more: object = {}) {
  await store(who, '/customers', customer(name, { name: `Name of ${name}`, ...more }));
  const { id } = await store<Stored>(who, '/invoices', invoice(`invoice of ${name}`, name, 1000));
  await store(who, '/payments', payment(`payment of ${name}`, name, 300));
  const credit = await store<Stored>(who, '/credit_notes', creditNote(`credit of ${name}`, name, 200));
  for (const path of [`/invoices/${id}/pdf`, `/credit_notes/${credit.id}/pdf`]) {
    const answer = await who.post(path, { data: PDF.toString('base64') });
    expect(answer.status, answer.text).toBe(204);
  }
  return { invoiceId: id, creditNoteId: credit.id };
}

const VIEWS = ['', '?view=settled', '?view=credits'];

// Pitfall A1: the portal showed another company's data (invoiceninja #10898).
describe('a link to the portal', () => {
  it('shows one customer, and nothing of other organizations, other customers, or the family', async () => {
    const theirs = await service.client({ name: 'Stranger' });
    await fill(theirs, 'own');
    const stranger = await fill(theirs, 'stranger');
    await addBankAccount(service, theirs, { iban: 'DE89370400440532013000' });
    await fill(client, 'parent');
    await fill(client, 'own', { parent: { externalId: 'parent' } });
    const child = await fill(client, 'sibling', { parent: { externalId: 'parent' } });
    await addBankAccount(service, client, { iban: IBAN });
    const path = await portalPath(client, 'own');
    const chosen = [stranger.invoiceId, child.invoiceId].map((id) => `?invoice=${id}`);
    for (const query of [...VIEWS, ...chosen]) {
      const { status, text } = await open(service, `${path}${query}`);
      expect(status).toBe(200);
      expect(text).toContain('Name of own');
      for (const foreign of ['Stranger', 'stranger', 'parent', 'sibling', 'DE89'])
        expect(text).not.toContain(foreign);
    }
    const [own, parents] = [
      await open(service, path),
      await open(service, await portalPath(client, 'parent')),
    ];
    for (const { text } of [own, parents])
      expect(text).toMatch(/€10\.00 Money on account -€5\.00 To pay €5\.00/);
    expect((await open(service, `${path}${chosen[0]}`)).text).toContain('Everything that is due in EUR');
  });

  it('is invalid when its token names another organization', async () => {
    const theirs = await service.client();
    await fill(client, 'own');
    const path = await portalPath(client, 'own');
    const plain = (id: string) => id.replaceAll('-', '');
    const moved = path.replace(plain(client.organization.id), plain(theirs.organization.id));
    expect(moved).not.toBe(path);
    expect((await open(service, moved)).status).toBe(404);
  });
});

// Pitfall A2: a portal file endpoint served other customers' files (Dolibarr #38947).
describe('PDFs', () => {
  it('are linked where they exist, and served as downloads', async () => {
    const { invoiceId } = await fill(client, 'own');
    await store(client, '/invoices', invoice('without', 'own', 5));
    const path = await portalPath(client, 'own', { frameAncestors: 'app.example.com' });
    const { html } = await open(service, path);
    expect([...html.matchAll(/href="([^"]+\/pdf)"/g)].map(([, href]) => href)).toEqual([
      `${path}/documents/${invoiceId}/pdf`,
    ]);
    expect((await open(service, `${path}?view=credits`)).html).toContain('aria-label="PDF of credit of own"');
    const answer = await fetch(`${service.url}${path}/documents/${invoiceId}/pdf`);
    const head = await fetch(answer.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PDF.length)]);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment/),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  it('of other customers, organizations and relatives return 404, like those that do not exist', async () => {
    const theirs = await service.client();
    const foreign = Object.values(await fill(theirs, 'theirs'));
    const sibling = Object.values(await fill(client, 'other', {}));
    const own = await fill(client, 'own', { parent: { externalId: 'other' } });
    const path = await portalPath(client, 'own');
    const { id: paymentId } = await store<Stored>(client, '/payments', payment('p', 'own', 1));
    const nowhere = ['01890000-0000-7000-8000-000000000000', 'x', '..', paymentId];
    const missing = await open(service, '/portal/x');
    for (const id of [...foreign, ...sibling, ...nowhere]) {
      const page = await open(service, `${path}/documents/${encodeURIComponent(id)}/pdf`);
      expect(page.status, id).toBe(404);
      expect(page.html).toBe(missing.html);
    }
    clock.set('2026-02-11T09:00:00Z');
    const late = await open(service, `${path}/documents/${own.invoiceId}/pdf`);
    expect(late).toMatchObject({ status: 404, html: missing.html });
  });
});

/** Summarises an answer without the parts that differ between requests. */
function summaryOf({ status, headers, html }: Page): unknown {
  const varying = ['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-limit'];
  const kept = [...headers].filter(([name]) => !varying.includes(name));
  return { status, headers: Object.fromEntries(kept), html };
}

// Pitfall A3: portal links could not be expired or revoked (invoiceninja #6408).
describe('an invalid link', () => {
  it('returns the same page for every cause', async () => {
    await fill(client, 'own');
    const [expired, revoked, valid] = [
      await portalPath(client, 'own', { expiresIn: 1 }),
      await portalPath(client, 'own', { frameAncestors: 'app.example.com' }),
      await portalPath(client, 'own'),
    ];
    clock.set('2026-02-10T09:00:01Z');
    await revokePortalLink(service, { token: revoked.slice('/portal/'.length) });
    const last = valid.at(-1) === 'A' ? 'B' : 'A';
    const paths = [
      expired,
      revoked,
      `${valid.slice(0, -1)}${last}`,
      `${valid}x`,
      valid.slice(0, -1),
      `/portal/${valid.slice('/portal/'.length).toUpperCase()}`,
      '/portal/qp_',
      '/portal/x',
      '/portal/%00',
      '/portal/%zz',
      '/portal/%F0%9F%98%80',
      `/portal/${'x'.repeat(3000)}`,
      `/portal/${'x'.repeat(5000)}`,
      '/portal',
      '/portal/',
      `${valid}/other`,
      `${valid}/documents`,
    ];
    const answers = await Promise.all(paths.map((path) => open(service, path)));
    for (const [i, answer] of answers.entries()) {
      expect(answer.status, paths[i]).toBe(404);
      expect(answer.html, paths[i]).toBe(answers[0]?.html);
    }
    const [first, ...others] = answers.slice(0, 8).map(summaryOf);
    for (const other of others) expect(other).toEqual(first);
    expect((await open(service, valid)).status).toBe(200);
  });

  it('returns a page in the language of the browser, because it has no owner', async () => {
    const languages = [
      ['fr', 'fr'],
      ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
      ['en-GB,fr;q=0.5', 'en'],
      ['de-AT', 'de'],
      ['nl', 'nl'],
      ['pt', 'en'],
      ['', 'en'],
      ['*', 'en'],
      [';;;,,=', 'en'],
    ];
    for (const [accepted = '', language] of languages) {
      const { html, headers } = await open(service, '/portal/x', { 'accept-language': accepted });
      expect(html, accepted).toContain(`<html lang="${language}">`);
      expect(headers.get('vary')).toContain('accept-language');
    }
  });

  it('results from a revocation by id, for good, and only within the organization', async () => {
    await fill(client, 'own');
    const path = await portalPath(client, 'own');
    const { rows } = await service.database.pool.query<{ id: string }>(
      'SELECT id FROM portal_links WHERE organization_id = $1',
      [client.organization.id],
    );
    const id = rows[0]?.id ?? '';
    const { organization } = await service.client();
    await expect(revokePortalLink(service, { organizationId: organization.id, id })).rejects.toThrow(
      'does not exist',
    );
    expect((await open(service, path)).status).toBe(200);
    const ref = { organizationId: client.organization.id, id };
    const first = await revokePortalLink(service, ref);
    expect((await open(service, path)).status).toBe(404);
    clock.set('2026-02-10T10:00:00Z');
    expect(await revokePortalLink(service, ref)).toEqual(first);
  });

  it('costs the same number of queries for every cause', async () => {
    await fill(client, 'own');
    const expired = await portalPath(client, 'own', { expiresIn: 1 });
    const valid = await portalPath(client, 'own');
    clock.set('2026-02-10T09:00:01Z');
    const countOnce = async (path: string): Promise<number> => {
      const { pool } = service.database;
      const query = pool.query;
      let count = 0;
      const counting: typeof query = (...words: unknown[]) => {
        count += 1;
        return Reflect.apply(query, pool, words);
      };
      pool.query = counting;
      await open(service, path);
      pool.query = query;
      return count;
    };
    // Background work queries on the same pool and only adds: the lowest of several counts is the page's own.
    const statements = async (path: string): Promise<number> => {
      const counts: number[] = [];
      for (let n = 0; n < 5; n++) counts.push(await countOnce(path));
      return Math.min(...counts);
    };
    for (const path of [expired, `${valid}x`, '/portal/x', valid.replace(/.{5}$/, 'AAAAA')])
      expect(await statements(path), path).toBe(1);
  });
});

describe('the address of the page', () => {
  it('is stored in no cache, sent to no other site and listed by no search engine', async () => {
    await fill(client, 'own');
    const path = await portalPath(client, 'own');
    for (const address of [path, `${path}?view=settled`, '/portal/x']) {
      const { headers, html } = await open(service, address);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
      });
      expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
      for (const [link, attributes = ''] of html.matchAll(/<a ([^>]*)>/g))
        if (!attributes.includes('href="#')) expect(link).toMatch(/rel="[^"]*noreferrer/);
    }
  });

  it('can be framed by exactly the named sites', async () => {
    await fill(client, 'own');
    const ancestors = async (frameAncestors?: string) => {
      const { headers } = await open(service, await portalPath(client, 'own', { frameAncestors }));
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(
        /^default-src 'none';style-src 'sha256-[\w+/]{43}=';base-uri 'none';form-action 'self';/,
      );
      return [/frame-ancestors (.*)$/.exec(policy)?.[1], headers.get('x-frame-options')];
    };
    expect(await ancestors()).toEqual(["'none'", 'DENY']);
    expect(await ancestors('app.example.com')).toEqual(['app.example.com', null]);
    const several = 'App.example.com  https://portal.example.org:8443 xn--bcher-kva.example ';
    expect(await ancestors(several)).toEqual([
      'App.example.com https://portal.example.org:8443 xn--bcher-kva.example',
      null,
    ]);
  });

  it('allows reading only', async () => {
    await fill(client, 'own');
    const path = await portalPath(client, 'own');
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await fetch(`${service.url}${path}`, { method });
      expect([404, 405], method).toContain(answer.status);
    }
    expect((await open(service, path)).status).toBe(200);
  });
});
