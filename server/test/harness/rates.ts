import { expect, vi } from 'vitest';
import { updateOrganization } from '../../src/people/organizations/commands.ts';
import type { TestService } from './service.ts';

/** Sets exchange rates and waits until the service has been notified of them. */
export async function setRates(
  service: TestService,
  organizationId: string,
  rates: ReadonlyMap<string, string>,
): Promise<void> {
  await updateOrganization(service, organizationId, { rates: new Map(rates) });
  await vi.waitFor(async () =>
    expect((await service.organizations.byId(organizationId))?.rates).toEqual(rates),
  );
}
