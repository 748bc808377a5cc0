import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { type TestService, testService } from '../../../test/harness/service.ts';
import type { OpenConnector } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import { withConnector } from './open.ts';
import { encryptKey } from './secrets.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => closeVerified(service));

const OF = { organizationId: 'organization', connectionId: 'connection' };

// A connector that fails is not closed. Its own sockets would stay open.
it('aborts the signal of a connector after its work, also after a failure', async () => {
  const signals: AbortSignal[] = [];
  const open: OpenConnector = (_settings, { signal }) => {
    signals.push(signal);
    const fail = () => Promise.reject(new SourceError('UNREACHABLE', 'no answer'));
    return { check: fail, changes: fail, families: fail, ids: fail, sums: fail };
  };
  const context = { ...service, connectors: { ODOO: open } };
  const stored = {
    kind: 'ODOO' as const,
    url: 'https://erp.example.com',
    database: null,
    login: null,
    secret: encryptKey(service.cipher, OF, 'secret'),
    companyId: null,
    expectedEveryMinutes: null,
  };
  const work = { stored, signal: new AbortController().signal };
  await expect(withConnector(context, OF, work, (connector) => connector.sums())).rejects.toThrow(
    'no answer',
  );
  await withConnector(context, OF, work, async () => {
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});
