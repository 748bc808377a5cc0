import { foldedSql } from '../../platform/lists/folding.ts';

/** Names and numbers without what people leave out, and put elsewhere, between their parts. */
const compact = (column: string) => `regexp_replace(${column}, '[^0-9A-Za-z]', '', 'g')`;
const padded = (expression: string) => `(' ' || ${foldedSql(expression)} || ' ')`;

/**
 * What records are found by, folded, a blank before and after it: the expressions of the indexes of migration 0029, to the
 * letter. Columns stand without a table.
 */
export const SEARCHED = {
  /** Name, external id, VAT number as it is and without blanks. */
  customers: padded(
    `name || ' ' || external_id || coalesce(' ' || vat_number || ' ' || ${compact('vat_number')}, '')`,
  ),
  contacts: padded('email'),
  /** External id, number as it is and without what separates its parts, name. */
  invoices: padded(
    `external_id || coalesce(' ' || custom_id, '') || ' ' || ${compact('coalesce(custom_id, external_id)')} || coalesce(' ' || name, '')`,
  ),
  /** External id, reference as it is and without blanks. */
  payments: padded(`external_id || coalesce(' ' || ref_number || ' ' || ${compact('ref_number')}, '')`),
} as const;

/** By what customers are put in the order of their names. */
export const CUSTOMER_NAMED = `(left(${foldedSql('name')}, 100) COLLATE "C")`;
