import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { readPdf } from '../../../test/harness/pdf-text.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { OrganizationProfile } from '../../people/organizations/profile/schema.ts';
import type { MailPreview } from '../reminders/schema.ts';

const PROFILE = '/internal/organization/profile';
const EMAIL = '/internal/mail_templates/preview';
let service: TestService;
let client: Client;
let customerId: string;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  await client.put(PROFILE, { legalName: 'Stored Ltd', city: 'Leeds', vatNumber: 'GB123' });
  ({ id: customerId } = await store(client, '/customers', customer('c')));
  await store(client, '/invoices', invoice('i', 'c', 5_000));
});
afterAll(() => closeVerified(service));

async function letterText(query: string): Promise<string> {
  const answer = await fetch(`${service.url}/v1/internal/customers/${customerId}/letter.pdf${query}`, {
    headers: { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret },
  });
  expect(answer.status).toBe(200);
  const pages = await readPdf(Buffer.from(await answer.arrayBuffer()));
  return pages.map(({ text }) => text).join('\n');
}

describe('a preview with unsaved company details', () => {
  it('shows them in the letter, without storing them', async () => {
    const before = await read<OrganizationProfile>(client, PROFILE);
    const typed = await letterText('?legalName=Typed%20Ltd&vatNumber=');
    expect(typed).toContain('Typed Ltd');
    expect(typed).toContain('Leeds');
    expect(typed).not.toContain('Stored Ltd');
    expect(typed).not.toContain('GB123');
    const stored = await letterText('');
    expect(stored).toContain('Stored Ltd');
    expect(stored).toContain('GB123');
    expect(await read<OrganizationProfile>(client, PROFILE)).toEqual(before);
  });

  it('shows them in the email', async () => {
    const show = async (profile: object) => {
      const { status, body } = await client.post<MailPreview>(EMAIL, { customerId, profile });
      expect(status).toBe(200);
      return `${body.html}${body.text}`;
    };
    expect(await show({})).toContain('Stored Ltd');
    const typed = await show({ legalName: 'Typed & Sons', city: '' });
    expect(typed).toContain('Typed &#x26; Sons');
    expect(typed).not.toContain('Stored Ltd');
    expect(typed).not.toContain('Leeds');
  });

  it.each([
    ['a country that is no code', 'country=France'],
    ['an unknown detail', 'logo=x'],
  ])('is refused with %s', async (_title, query) => {
    const answer = await client.get(`/internal/customers/${customerId}/letter.pdf?${query}`);
    expectError(answer, 400, 'INVALID_DATA', query.split('=')[0] ?? '');
  });
});
