import { randomUUID } from 'node:crypto';
import type { Organization } from '../../organization.ts';

/** Returns a separate organization for a test, so that tests that share a Redis share no counts. */
export function testOrganization(limits: Partial<Organization> = {}): Organization {
  return {
    id: randomUUID(),
    name: 'Test',
    currency: 'EUR',
    timezone: 'Europe/Paris',
    language: 'en',
    nativeIntegration: null,
    hasCollected: false,
    requestsPerMinute: 600,
    maxConcurrency: 10,
    rates: new Map(),
    contactPositions: new Set(),
    fileSecret: null,
    sandbox: false,
    clockOffsetMillis: 0,
    clockAdvancingTo: null,
    ...limits,
  };
}
