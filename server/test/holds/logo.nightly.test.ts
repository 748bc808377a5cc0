/** A logo of 4096 by 4096 pixels is scaled once, on upload, without blocking the event loop. */
import { randomFillSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readLogo } from '../../src/people/organizations/profile/image.ts';
import type { OrganizationProfile } from '../../src/people/organizations/profile/schema.ts';
import { decode, encode } from '../../src/platform/images/codecs.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { expectFree } from '../harness/main-thread.ts';
import { plainPng } from '../harness/png.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { putLogo } from '../harness/uploads.ts';

const SIDES = { width: 4000, height: 4000 };
const LOGO = '/internal/organization/logo';
const KIB = 1024;

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

/** Returns the stored logo. */
async function storedLogo(): Promise<Buffer> {
  const answer = await fetch(`${service.url}/v1${LOGO}`, {
    headers: { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Returns the PNG with another size in its header, with a valid checksum. */
function declaring(bytes: Buffer, side: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32BE(side, 16);
  changed.writeUInt32BE(side, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

/**
 * Uploads a picture and expects a free event loop.
 * @returns the stored logo
 */
async function scaled(bytes: Buffer, sides: { width: number; height: number }): Promise<Buffer> {
  await expectFree('upload', async () => {
    const answer = await putLogo<OrganizationProfile>(client, bytes);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.logo).toMatchObject(sides);
  });
  const stored = await storedLogo();
  const { body } = await client.get<OrganizationProfile>('/internal/organization/profile');
  expect(body.logo?.size).toBe(stored.length);
  expect(stored.length).toBeLessThanOrEqual(256 * KIB);
  expect(readLogo(stored)).toMatchObject(sides);
  return stored;
}

it('scales a PNG of 4000 by 4000 pixels and keeps its transparency', async () => {
  const stored = await scaled(plainPng(SIDES, [200, 100, 50, 128]), { width: 1200, height: 1200 });
  const { data } = await decode('image/png', stored);
  expect([...data.subarray(0, 4)]).toEqual([200, 100, 50, 128]);
}, 120_000);

it('scales a JPEG of 4000 by 4000 pixels', async () => {
  const data = new Uint8ClampedArray(SIDES.width * SIDES.height * 4).fill(255);
  const jpeg = await encode('image/jpeg', { data, ...SIDES });
  const stored = await scaled(jpeg, { width: 1200, height: 1200 });
  expect([...(await decode('image/jpeg', stored)).data.subarray(0, 3)]).toEqual([255, 255, 255]);
}, 120_000);

it('scales a small picture with many bytes until it fits into an email', async () => {
  const side = 500;
  const data = randomFillSync(new Uint8ClampedArray(side * side * 4));
  const noise = await encode('image/png', { data, width: side, height: side });
  expect(noise.length).toBeGreaterThan(256 * KIB);
  await scaled(noise, { width: 240, height: 240 });
}, 120_000);

it('stores a small logo unchanged', async () => {
  const small = plainPng({ width: 1200, height: 300 }, [1, 2, 3, 4]);
  expect((await putLogo(client, small)).status).toBe(200);
  expect((await storedLogo()).equals(small)).toBe(true);
});

it('refuses a PNG that declares 30,000 by 30,000 pixels before it unpacks it', async () => {
  const bomb = declaring(plainPng({ width: 100, height: 100 }, [0, 0, 0, 0]), 30_000);
  expect(bomb.length).toBeLessThan(KIB);
  const began = performance.now();
  expectError(await putLogo(client, bomb), 400, 'INVALID_DATA', 'file');
  expect(performance.now() - began).toBeLessThan(10_000);
});

it('refuses a large truncated PNG', async () => {
  const whole = plainPng({ width: 2000, height: 2000 }, [9, 9, 9, 255]);
  const broken = Buffer.concat([whole.subarray(0, -40), Buffer.alloc(28)]);
  await expectFree('broken', async () =>
    expectError(await putLogo(client, broken), 400, 'INVALID_DATA', 'file'),
  );
});
