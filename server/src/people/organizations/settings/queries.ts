import { versionOf } from '../../../platform/record-version.ts';
import type { OrganizationListed } from '../queries.ts';
import type { OrganizationSettings } from './schema.ts';

/** Converts an organization to the settings of the API. */
export function toSettings(stored: OrganizationListed): OrganizationSettings {
  const { name, currency, timezone, language, nativeIntegration, contactPositions, sandbox, collectedFrom } =
    stored;
  const { requestsPerMinute, maxConcurrency, unknownRecipientsPerDay, createdAt, updatedAt } = stored;
  const rates = Object.entries(stored.rates).map(([other, rate]) => ({
    currency: other,
    rate: String(rate),
  }));
  const edited = { name, currency, timezone, language, rates, collectedFrom };
  return {
    ...edited,
    nativeIntegration,
    contactPositions,
    sandbox,
    limits: { requestsPerMinute, maxConcurrency, unknownRecipientsPerDay },
    version: versionOf(edited),
    createdAt,
    updatedAt,
  };
}
