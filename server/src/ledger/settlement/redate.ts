import type { Statement } from '../../platform/db/database.ts';
import { DOCUMENT_FIGURES, withFigures } from './figures.ts';

const REDATE = (end: 'credit' | 'debit') => `
UPDATE links l SET ${end}_on = d.dated_on FROM documents d
WHERE l.organization_id = $1 AND d.organization_id = $1 AND d.id = ANY ($2::uuid[]) AND l.${end}_id = d.id
  AND l.${end}_on <> d.dated_on`;

/**
 * Updates the days in the links of documents. An invoice does not load its links if only its date changes.
 */
export function redateStatements(organizationId: string, documentIds: Iterable<string>): Statement[] {
  const values = [organizationId, [...documentIds]];
  return [
    { name: 'settle days of credits', text: REDATE('credit'), values },
    { name: 'settle days of debits', text: REDATE('debit'), values },
  ];
}

const SETTLED_DAYS = `${withFigures(
  DOCUMENT_FIGURES,
  `UPDATE documents d SET (settled_on, settled_by_payment) = (
  SELECT max(greatest(l.credit_on, l.debit_on)), bool_or(c.kind = 'PAYMENT')
  FROM links l JOIN documents c ON c.organization_id = $1 AND c.id = l.credit_id
  WHERE l.organization_id = $1 AND l.debit_id = d.id AND l.amount_in_effect > 0 AND d.amount_linked >= d.amount)
WHERE d.organization_id = $1 AND d.kind IN ('INVOICE', 'REFUND') AND d.id = ANY ($2::uuid[] || ARRAY(
  SELECT l.debit_id FROM links l WHERE l.organization_id = $1 AND l.credit_id = ANY ($3::uuid[])))`,
  'd',
)} SELECT 1`;

/**
 * Recomputes the settled day of debits from all stored links.
 * @param redated documents with a changed day: they and their linked documents are included
 */
export function settledDayStatement(
  organizationId: string,
  debitIds: readonly string[],
  redated: Iterable<string>,
): Statement {
  const moved = [...redated];
  return {
    name: 'settle settled days',
    text: SETTLED_DAYS,
    values: [organizationId, [...debitIds, ...moved], moved],
  };
}
