import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, expectUnauthorized } from '../../../../test/harness/contract.ts';
import { type PngFlaws, png } from '../../../../test/harness/png.ts';
import { type Client, type TestService, testService } from '../../../../test/harness/service.ts';
import { stored, putLogo as upload } from '../../../../test/harness/uploads.ts';
import { sweepContents } from '../../../platform/files/sweep.ts';
import { withoutVersion } from '../../../platform/record-version.ts';
import type { OrganizationProfile } from './schema.ts';

const PATH = '/internal/organization/profile';
const LOGO = '/internal/organization/logo';
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client({ name: 'Seller' });
});
afterAll(() => closeVerified(service));

const put = (change: unknown, who = client) => who.put<OrganizationProfile>(PATH, change);
const putLogo = (bytes: Buffer, who = client) => upload<OrganizationProfile>(who, bytes);

describe('the profile', () => {
  it('is empty by default', async () => {
    const { status, body } = await client.get<OrganizationProfile>(PATH);
    expect(status).toBe(200);
    expect(Object.values(withoutVersion(body)).every((value) => value === null)).toBe(true);
  });

  it('keeps absent fields and clears null or empty ones', async () => {
    const stated = {
      legalName: 'Seller Ltd',
      address: '1 High St\nFloor 2',
      country: 'GB',
      vatNumber: 'GB 1',
    };
    expect((await put(stated)).body).toMatchObject({ ...stated, phone: null, logo: null });
    expect((await put({ vatNumber: null, address: '', phone: '+44 1' })).body).toMatchObject({
      legalName: 'Seller Ltd',
      address: null,
      country: 'GB',
      vatNumber: null,
      phone: '+44 1',
    });
    expect((await client.get(PATH)).body).toMatchObject({ legalName: 'Seller Ltd', phone: '+44 1' });
  });

  it.each([
    ['country', 'France'],
    ['country', 'fr'],
    ['email', 'no-address'],
    ['email', 'a@b.example, c@d.example'],
    ['phone', 'x'.repeat(501)],
    ['address', 'x'.repeat(1001)],
    ['legalName', 5],
    ['unknown', 'x'],
  ])('refuses %s %j and stores nothing', async (field, value) => {
    expectError(await put({ website: 'stored', [field]: value }), 400, 'INVALID_DATA', field);
    expect((await client.get(PATH)).body).toMatchObject({ website: null });
  });

  it('belongs to one organization', async () => {
    const other = await service.client({ name: 'Other' });
    await put({ legalName: 'Mine' });
    await put({ legalName: 'Theirs' }, other);
    await putLogo(png({ width: 2, height: 2 }), other);
    expect((await client.get(PATH)).body).toMatchObject({ legalName: 'Mine', logo: null });
    expectError(await client.get(LOGO), 404, 'NOT_FOUND');
  });

  it('keeps one of several concurrent changes completely', async () => {
    const changes = ['a', 'b', 'c', 'd'].map((city) => put({ city, phone: city }));
    for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
    const { body } = await client.get<OrganizationProfile>(PATH);
    expect(body.city).toBe(body.phone);
  });

  it.each([
    ['GET', PATH],
    ['PUT', PATH],
    ['GET', LOGO],
    ['DELETE', LOGO],
  ])('answers 401 to %s %s without a key pair', async (method, path) => {
    await expectUnauthorized(service, client, method, path, method === 'PUT' ? {} : undefined);
  });
});

describe('the logo', () => {
  it('is stored, returned, kept by sweeps, replaced and deleted', async () => {
    const bytes = png({ width: 300, height: 100 });
    const { status, body } = await putLogo(bytes);
    expect(status).toBe(200);
    expect(body.logo).toEqual({ contentType: 'image/png', size: bytes.length, width: 300, height: 100 });
    await sweepContents({ ...service, organizationId: client.organization.id, before: Date.now() + 1e9 });
    const answer = await fetch(`${service.url}/v1${LOGO}`, {
      headers: { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret },
    });
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await putLogo(png({ width: 10, height: 20 }))).body.logo).toMatchObject({
      width: 10,
      height: 20,
    });
    expect((await client.send<OrganizationProfile>('DELETE', LOGO)).body.logo).toBeNull();
    expectError(await client.get(LOGO), 404, 'NOT_FOUND');
    await sweepContents({ ...service, organizationId: client.organization.id, before: Date.now() + 1e9 });
    expect(await stored(service.storage, client)).toEqual([]);
  });

  const flawed = (flaws: PngFlaws) => png({ width: 9, height: 9 }, undefined, flaws);
  const whole = png({ width: 9, height: 9 });
  // RST0 has no length, so a decoder uses the frame right after it. Code that reads a length there would find
  // a smaller frame instead.
  const hidden = Buffer.from([
    0xff, 0xd8, 0xff, 0xd0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 9, 0, 9, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11,
    1, 0xff, 0xd9,
  ]);
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a PDF', Buffer.from('%PDF-1.7\nand more')],
    ['an incomplete PNG', whole.subarray(0, -20)],
    ['a PNG with a changed byte', Buffer.from(whole.map((byte, i) => (i === 45 ? byte ^ 1 : byte)))],
    ['a PNG with fewer lines than stated', flawed({ missing: 3 })],
    ['an interlaced PNG', flawed({ interlace: 1 })],
    ['a PNG of 16 bits', flawed({ depth: 16 })],
    ['a PNG without its palette', flawed({ colour: 3 })],
    ['an overly wide PNG', png({ width: 4097, height: 1 })],
    ['a JPEG whose first marker hides its frame', hidden],
    ['an incomplete JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])],
  ])('cannot be %s', async (_, bytes) => {
    await putLogo(whole);
    expectError(await putLogo(bytes), 400, 'INVALID_DATA', 'file');
    expect((await client.get<OrganizationProfile>(PATH)).body.logo).toMatchObject({ width: 9 });
  });

  it('has a maximum size', async () => {
    expectError(await putLogo(Buffer.alloc(4 * 1024 * 1024 + 1)), 413, 'PAYLOAD_TOO_LARGE');
    expectError(await putLogo(Buffer.alloc(0)), 400, 'INVALID_DATA');
  });
});
