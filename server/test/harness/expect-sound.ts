import { expect } from 'vitest';
import { verify } from '../../src/ledger/verify/verify.ts';
import { contradictions, readBooks } from './books.ts';
import type { Client, TestService } from './service.ts';

/** Expects that recomputed figures match the stored ones and that what callers read has no contradictions. */
export async function expectSound(service: TestService, client: Client): Promise<void> {
  expect(contradictions(await readBooks(client))).toEqual([]);
  const organizationId = client.organization.id;
  const report = await verify(service.database, { organizationId, now: service.clock.now() });
  expect(report).toMatchObject({ ok: true, differences: [] });
}
