import { cdarFile } from '@quittance/e-invoice/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { LifecycleStatuses } from './schema.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ logLevel: 'silent' });
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('i', 'c', 12_000, { customId: 'F-1' }));
});
afterAll(() => closeVerified(service));

const REFUSED = { number: 'F-1', code: '210', reasonCode: 'PU_ERR', reason: 'Prix unitaire erroné' };
const send = (body: string, type = 'application/xml') =>
  client.send<LifecycleStatuses>('POST', '/lifecycle_statuses', { body, headers: { 'content-type': type } });

async function outcomes(...statuses: Parameters<typeof cdarFile>): Promise<string[]> {
  const { status, body, text } = await send(cdarFile(...statuses));
  expect(status, text).toBe(200);
  return body.items.map(({ outcome }) => outcome);
}

interface Disputed {
  dispute: { reason: string; comment: string; source: string } | null;
}
const disputeOf = async () => (await read<Disputed>(client, '/invoices/external:i')).dispute;

describe('a life-cycle status', () => {
  it.each([
    [REFUSED, 'WRONG_PRICE', 'Refusée (210) · PU_ERR Prix unitaire erroné'],
    [{ number: 'F-1', code: '213', reasonCode: 'REJ_SEMAN' }, 'OTHER', 'Rejetée (213) · REJ_SEMAN'],
    [{ number: 'F-1', code: '207' }, 'OTHER', 'En litige (207)'],
  ])('opens a dispute with its reason: %j', async (status, reason, comment) => {
    expect(await outcomes(status)).toEqual(['DISPUTED']);
    expect(await disputeOf()).toMatchObject({ reason, comment, source: 'API' });
  });

  it('changes nothing when it is received again, also after the dispute was resolved', async () => {
    expect(await outcomes(REFUSED)).toEqual(['DISPUTED']);
    expect(await outcomes(REFUSED)).toEqual(['UNCHANGED']);
    await store(client, '/invoices/external:i/dispute/resolve', { resolution: 'REJECTED' });
    expect(await outcomes(REFUSED)).toEqual(['UNCHANGED']);
    expect(await disputeOf()).toBeNull();
  });

  it('leaves the dispute of a user alone, also when the buyer approves', async () => {
    await store(client, '/invoices/external:i/dispute', { reason: 'QUALITY', comment: 'Torn' });
    expect(await outcomes(REFUSED)).toEqual(['UNCHANGED']);
    expect(await outcomes({ number: 'F-1', code: '205' })).toEqual(['IGNORED']);
    expect(await disputeOf()).toMatchObject({ reason: 'QUALITY', comment: 'Torn' });
  });

  it('changes nothing about a paid invoice', async () => {
    await store(client, '/payments', payment('p', 'c', 12_000, { i: 12_000 }));
    expect(await outcomes(REFUSED)).toEqual(['UNCHANGED']);
  });

  it('names each invoice of its message', async () => {
    await store(client, '/invoices', invoice('j', 'c', 100, { customId: 'F-2' }));
    await store(client, '/invoices', invoice('k', 'c', 100, { customId: 'F-2' }));
    const other = { ...REFUSED, number: 'F-9' };
    expect(await outcomes(REFUSED, other, { ...REFUSED, number: 'F-2' })).toEqual([
      'DISPUTED',
      'NOT_FOUND',
      'AMBIGUOUS',
    ]);
  });

  it('of another organization finds nothing', async () => {
    client = await service.client();
    expect(await outcomes(REFUSED)).toEqual(['NOT_FOUND']);
  });
});

describe('a body that is no life-cycle message', () => {
  it.each([
    ['<a/>', 'application/xml', 400, 'INVALID_DATA'],
    ['<!DOCTYPE a><a/>', 'text/xml', 400, 'INVALID_DATA'],
    ['{}', 'application/json', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [`<a>${' '.repeat(1024 * 1024)}</a>`, 'application/xml', 413, 'PAYLOAD_TOO_LARGE'],
  ])('is refused (%#)', async (body, type, status, code) => {
    expectError(await send(body, type), status, code);
  });
});
