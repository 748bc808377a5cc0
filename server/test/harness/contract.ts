import { expect } from 'vitest';
import { verifyAudit } from '../../src/compliance/audit/verify.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import { looksMissed, type MissedLooks } from '../../src/platform/signals.ts';
import { expectDescribedEvents } from './events.ts';
import { type Answer, type Client, connect, type TestService } from './service.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface ErrorBody {
  Error: {
    code: string;
    message: string;
    docUrl: string;
    details?: { field: string; error: string }[];
    reason?: { code: string; values: Record<string, string> };
  };
}

/** Checks that an answer is exactly this error, in the standard shape, and names these fields. */
export function expectError(answer: Answer, status: number, code: string, ...fields: string[]): void {
  const seen = `${answer.status} ${answer.text.slice(0, 500)}`;
  expect(answer.status, seen).toBe(status);
  expect(answer.headers.get('content-type'), seen).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id'), seen).toMatch(UUID);
  const { Error: error } = asError(answer);
  expect(Object.keys(JSON.parse(answer.text))).toEqual(['Error']);
  expect(error.code, seen).toBe(code);
  expect(error.message, seen).toMatch(/\S/);
  expect(error.docUrl.split('#'), seen).toEqual([
    expect.stringMatching(/^https?:\/\/.+\/docs\/errors$/),
    code.toLowerCase(),
  ]);
  expect(answer.text).not.toMatch(/node_modules|at .+\.ts:|SELECT |INSERT |pg_|postgres/);
  const named = (error.details ?? []).map((detail) => detail.field);
  for (const detail of error.details ?? []) expect(Object.keys(detail).sort()).toEqual(['error', 'field']);
  for (const field of fields) expect(named, seen).toContain(field);
}

export function asError(answer: Answer): ErrorBody {
  const body: ErrorBody = JSON.parse(answer.text);
  return body;
}

/** Expects the same answer for each kind of wrong key pair. */
export async function expectUnauthorized(
  service: TestService,
  client: Client,
  method: string,
  path: string,
  body?: unknown,
): Promise<void> {
  const other = await service.client();
  const pairs = [
    ['', ''],
    [client.apiKey, ''],
    ['', client.apiSecret],
    [client.apiKey, `${client.apiSecret}x`],
    [client.apiKey, other.apiSecret],
    ['q_none', 'none'],
  ] as const;
  const texts = new Set<string>();
  for (const [key, secret] of pairs) {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await connect(service.url, key, secret).send(method, path, { ...init, headers });
    expectError(answer, 401, 'UNAUTHORIZED');
    texts.add(answer.text);
  }
  expect(texts.size).toBe(1);
}

/** Expects the same answer for another organization's record and for an id that does not exist. */
export async function expectMissing(
  method: string,
  path: (ref: string) => string,
  { mine, theirs, id, externalId }: { mine: Client; theirs: Client; id: string; externalId: string },
  body?: unknown,
): Promise<void> {
  const send = (client: Client, ref: string) =>
    client.send(
      method,
      path(ref),
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    );
  const missing = await send(mine, '01890000-0000-7000-8000-000000000000');
  expectError(missing, 404, 'NOT_FOUND');
  for (const ref of [id, id.toUpperCase(), `external:${encodeURIComponent(externalId)}`, 'external:absent']) {
    const answer = await send(mine, ref);
    expectError(answer, 404, 'NOT_FOUND');
    expect(answer.text).toBe(missing.text);
  }
  const kept = await theirs.get(path(id));
  expect(kept.status).toBe(200);
}

export interface ListAnswer {
  offset?: number;
  limit: number;
  total?: number;
  nextCursor?: string;
  [array: string]: unknown;
}

export interface Listed {
  id: string;
  externalId: string;
}

/** Returns the records of a list answer, stored under the given array name. */
export function recordsOf(answer: Answer<ListAnswer>, array: string): Listed[] {
  expect(answer.status, answer.text).toBe(200);
  const records = answer.body[array];
  if (!Array.isArray(records)) throw new Error(`there is no array ${array} in ${answer.text.slice(0, 300)}`);
  const allowed = ['offset', 'limit', 'total', 'nextCursor', array];
  for (const key of Object.keys(answer.body)) expect(allowed).toContain(key);
  return records;
}

/** Returns the externalIds of one page. */
export async function idsOf(client: Client, path: string, array: string): Promise<string[]> {
  return recordsOf(await client.get<ListAnswer>(path), array).map((record) => record.externalId);
}

/** Returns all externalIds, page by page by cursor; `between` runs after each page. */
export async function walk(
  client: Client,
  path: string,
  array: string,
  between: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  do {
    const separator = path.includes('?') ? '&' : '?';
    const answer = await client.get<ListAnswer>(
      cursor === '' ? path : `${path}${separator}cursor=${encodeURIComponent(cursor)}`,
    );
    ids.push(...recordsOf(answer, array).map((record) => record.externalId));
    if (cursor !== '') expect(answer.body).not.toHaveProperty('total');
    cursor = answer.body.nextCursor ?? '';
    await between();
  } while (cursor !== '');
  return ids;
}

/** Looks that an hour of dunning in this file found to be too late. */
const missed: MissedLooks[] = [];
looksMissed.listen((looks) => missed.push(looks));

/** Returns the looks that were too late since the last call. */
export const takeMissedLooks = (): MissedLooks[] => missed.splice(0);

/**
 * Closes a file's service after three checks: recomputed figures match the stored ones, all events match the
 * OpenAPI document, and every write raised the version of its family, so no hour of dunning overlooked a
 * customer.
 */
export async function closeVerified(service: TestService): Promise<void> {
  try {
    for (const shard of service.database.shards) {
      const { ok, differences } = await verify(shard, { now: service.clock.now() });
      expect(differences).toEqual([]);
      expect(ok).toBe(true);
      expect((await verifyAudit(shard)).differences).toEqual([]);
      await expectDescribedEvents(shard);
    }
    expect(takeMissedLooks()).toEqual([]);
  } finally {
    await service.close();
  }
}
