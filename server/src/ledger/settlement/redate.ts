import type { Statement } from '../../platform/db/database.ts';

const REDATE = (end: 'credit' | 'debit') => `
UPDATE links l SET ${end}_on = d.dated_on FROM documents d
WHERE l.organization_id = $1 AND d.organization_id = $1 AND d.id = ANY ($2::uuid[]) AND l.${end}_id = d.id
  AND l.${end}_on <> d.dated_on`;

/** Has the links of documents bear their days: those of an invoice are not loaded when its date alone changes. */
export function redateStatements(organizationId: string, documentIds: Iterable<string>): Statement[] {
  const values = [organizationId, [...documentIds]];
  return [
    { name: 'settle days of credits', text: REDATE('credit'), values },
    { name: 'settle days of debits', text: REDATE('debit'), values },
  ];
}
