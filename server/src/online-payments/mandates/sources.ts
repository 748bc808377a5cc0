import { fromOrganizationWith } from '../../people/relations.ts';

/** SQL: mandate or connection `alias` has the mode of its organization: test debits exist in sandboxes only. */
export const hasModeOfOrganization = (alias: string): string => `${alias}.mode = (
  SELECT CASE WHEN g.sandbox THEN 'TEST' ELSE 'LIVE' END
  ${fromOrganizationWith('g', '', `${alias}.organization_id`)})`;

/** SQL: mandate `alias` can be debited. */
export const isUsableMandate = (alias: string): string =>
  `${alias}.state IN ('PENDING', 'ACTIVE') AND ${hasModeOfOrganization(alias)}`;
