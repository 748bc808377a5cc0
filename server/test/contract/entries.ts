import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { closeVerified, expectError, idsOf } from '../harness/contract.ts';
import { customer, read, type Stored, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type Row, TABLES, type Table } from './rows.ts';

/** Defines one test for each row of a table; the compiler and a test report a missing or renamed one. */
export function rows<T extends Table>(table: T, entries: Record<Row<T>, () => Promise<void>>): void {
  describe(table, () => {
    for (const [row, test] of Object.entries<() => Promise<void>>(entries)) it(row, test);
    it('has an entry for each row', () => {
      expect(Object.keys(entries).sort()).toEqual([...TABLES[table]].sort());
    });
  });
}

export const NOON = '2026-03-01T12:00:00.000Z';
export const MISSING_ID = '01890000-0000-7000-8000-000000000000';
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** ISO 8601 in UTC with milliseconds. */
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The running service and, for each test, a new organization with customer `c`, at noon of 1 March 2026. */
export interface World {
  readonly service: TestService;
  readonly client: Client;
  readonly clock: ManualClock;
  /** Moves the clock forward by minutes. */
  tick(minutes?: number): void;
  /** Sends a body that the service must accept. */
  add<T = Stored>(path: string, body: unknown): Promise<T>;
  read<T = Stored>(path: string): Promise<T>;
  /** Changes a record; the service must accept it. */
  change<T = Stored>(path: string, body: unknown): Promise<T>;
  remove(path: string): Promise<void>;
  /** Sends a body that the service must refuse with 400, this code and these fields. */
  refuse(path: string, body: unknown, code: string, ...fields: string[]): Promise<void>;
  /** Returns the externalIds of a list, in its order. */
  names(path: string): Promise<string[]>;
}

export function openWorld(): World {
  const clock = new ManualClock(NOON);
  let service: TestService;
  let client: Client;
  beforeAll(async () => {
    service = await testService({ clock });
  });
  beforeEach(async () => {
    clock.set(NOON);
    client = await service.client();
    await store(client, '/customers', customer('c'));
  });
  afterAll(() => closeVerified(service));
  return {
    get service() {
      return service;
    },
    get client() {
      return client;
    },
    clock,
    tick: (minutes = 1) => clock.set(new Date(clock.millis() + minutes * 60_000).toISOString()),
    add: (path, body) => store(client, path, body),
    read: (path) => read(client, path),
    change: (path, body) => put(client, path, body),
    remove: async (path) => {
      const answer = await client.delete(path);
      expect(answer.status, `DELETE ${path} answered ${answer.text}`).toBe(204);
      expect(answer.text).toBe('');
    },
    refuse: async (path, body, code, ...fields) =>
      expectError(await client.post(path, body), 400, code, ...fields),
    names: (path) => idsOf(client, path, arrayOf(path)),
  };
}

async function put<T>(client: Client, path: string, body: unknown): Promise<T> {
  const answer = await client.put<T>(path, body);
  expect(answer.status, `PUT ${path} answered ${answer.text}`).toBe(200);
  return answer.body;
}

/** Returns the name of a list's array. */
export function arrayOf(path: string): string {
  const [, name = ''] = /(\w+)(?:\?|$)/.exec(path) ?? [];
  return ['customers', 'contacts', 'invoices', 'users'].includes(name) ? name : 'items';
}

/** Returns a path segment that names a record by its externalId. */
export const external = (externalId: string) => `external:${encodeURIComponent(externalId)}`;
