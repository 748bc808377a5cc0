import { foldedSql, searchForm } from '../../platform/lists/folding.ts';

/** Returns names and numbers without separators, which people omit or place differently. */
const compactSql = (column: string) => `regexp_replace(${column}, '[^0-9A-Za-z]', '', 'g')`;

/**
 * Searchable text of records. Those of contacts and payments must match the index expressions of migration
 * 0029 exactly. Those of customers and invoices are stored in `search_texts`; `searchTexts` composes the same
 * texts, and `verify` compares them. Columns have no table prefix.
 */
export const SEARCHED = {
  /** Name, external id, VAT number as stored and without separators. */
  customers: searchForm(
    `name || ' ' || external_id || coalesce(' ' || vat_number || ' ' || ${compactSql('vat_number')}, '')`,
  ),
  contacts: searchForm('email'),
  /** External id, number as stored and without separators, name. */
  invoices: searchForm(
    `external_id || coalesce(' ' || custom_id, '') || ' ' || ${compactSql('coalesce(custom_id, external_id)')} || coalesce(' ' || name, '')`,
  ),
  /** External id, reference as stored and without separators. */
  payments: searchForm(
    `external_id || coalesce(' ' || ref_number || ' ' || ${compactSql('ref_number')}, '')`,
  ),
} as const;

/**
 * The digits of a contact's phone number, without an optional trunk prefix: `+49 (0)40` is `4940`. Migration 0104
 * has the same expression.
 */
export const PHONE_DIGITS = "regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g')";

/** The sort key of customer names. */
export const CUSTOMER_NAMED = `(left(${foldedSql('name')}, 100) COLLATE "C")`;
