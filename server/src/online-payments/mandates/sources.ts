import { fromOrganizationWith } from '../../people/relations.ts';

/** SQL: mandate or connection `alias` has the mode of its organization: test debits exist in sandboxes only. */
export const hasModeOfOrganization = (alias: string): string => `${alias}.mode = (
  SELECT CASE WHEN g.sandbox THEN 'TEST' ELSE 'LIVE' END
  ${fromOrganizationWith('g', '', `${alias}.organization_id`)})`;

/** SQL: the provider of mandate `alias` is connected in its mode. A key of the other mode does not know it. */
const isConnected = (alias: string): string => `EXISTS (SELECT 1 FROM payment_providers p
  WHERE p.organization_id = ${alias}.organization_id AND p.provider = ${alias}.provider AND p.mode = ${alias}.mode)`;

/** SQL: mandate `alias` can be debited. */
export const isUsableMandate = (alias: string): string =>
  `${alias}.state IN ('PENDING', 'ACTIVE') AND ${hasModeOfOrganization(alias)}
  AND ${isConnected(alias)}`;
