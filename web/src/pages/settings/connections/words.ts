import type { Schema } from '../../../api/types.ts';
import { SOURCE_PROBLEMS } from '../../../records/source/problems.ts';
import type { Translate } from '../../../texts/index.ts';
import { readKey } from './read-key.ts';

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
  partyKey === NO_PARTY
    ? t('connections.noCustomer')
    : `${recordText(partyKey, t)} (${t('connections.customerMissing')})`;

/** Names a record without a number by its key: `account.move.line,17` is *Journal item 17*. */
export function recordText(key: string, t: Translate): string {
  const named = readKey(key);
  return named === null ? key : `${t(`connectionFindings.records.${named.kind}`)} ${named.number}`;
}

/** Returns the number in the key of a record, for places that name its kind themselves. */
export const numberInKey = (key: string): string => readKey(key)?.number ?? key;

/** Failures that mean another thing where a source is files. */
const PROBLEMS_OF_FILES = ['UNREACHABLE', 'BUSY', 'UNKNOWN_ANSWER'] as const;

/** Explains why a source failed, and what to do. */
export function sourceProblemText(
  { code }: { code: string },
  { kind, name }: Pick<Integration, 'kind' | 'name'>,
  t: Translate,
): string {
  const ofFiles = PROBLEMS_OF_FILES.find((one) => one === code);
  if (kind === 'FILES' && ofFiles !== undefined) return t(`connections.problems.files.${ofFiles}`);
  const known = SOURCE_PROBLEMS.find((one) => one === code);
  return t(`connections.problems.${known ?? 'OTHER'}`, { name });
}
