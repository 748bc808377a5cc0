import type { Schema } from '../../../api/types.ts';
import type { Translate } from '../../../texts/index.ts';

export type Integration = Schema<'Integration'>;
export type Finding = Schema<'IntegrationFinding'>;

export const INTEGRATIONS = '/v1/integrations';
export const INTEGRATION = '/v1/integrations/{integrationId}';

/** Names the product with its version. Files have none: what was found is said of them instead. */
export const productText = (
  kind: Integration['kind'],
  { product, version }: { product: string; version: string },
): string => (kind === 'FILES' ? version : `${product} ${version}`);

/** The key of the customer of records without one. */
const NO_PARTY = 'none';

/** Names a customer of the source that does not exist here. */
export const partyText = (partyKey: string, t: Translate): string =>
  partyKey === NO_PARTY ? t('connections.noCustomer') : `${partyKey} (${t('connections.customerMissing')})`;

const PROBLEMS = [
  'UNREACHABLE',
  'BUSY',
  'LOGIN_REFUSED',
  'RIGHT_MISSING',
  'UNKNOWN_ANSWER',
  'UNREADABLE_SECRET',
] as const;

/** Explains why a source failed, and what to do. */
export function sourceProblemText({ code }: { code: string }, name: string, t: Translate): string {
  const known = PROBLEMS.find((one) => one === code);
  return t(`connections.problems.${known ?? 'OTHER'}`, { name });
}
