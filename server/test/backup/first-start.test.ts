import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepContents } from '../../src/platform/files/keep-contents.ts';
import { createFirstOrganization } from '../../src/setup/organizations.ts';
import { type TestService, testService } from '../harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
  await service.client();
});
afterAll(() => service.close());

it('lets a server start while it copies files', { timeout: 20_000 }, async () => {
  const backup = await service.database.pool.connect();
  try {
    await keepContents(backup);
    const facts = { name: 'Second', currency: 'EUR', timezone: 'UTC', language: 'en' as const };
    const limits = {
      nativeIntegration: null,
      requestsPerMinute: 1,
      maxConcurrency: 1,
      unknownRecipientsPerDay: 1,
    };
    expect(await createFirstOrganization(service, { ...facts, ...limits })).toBe(null);
  } finally {
    // The lock ends with its session.
    backup.release(true);
  }
});
