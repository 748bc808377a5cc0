/** Kinds of sources that a connection can read. */
export const SOURCE_KINDS = ['ODOO', 'TRYTON', 'FILES'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Names of products, as they stand in messages and in the 403 of the contract. */
export const PRODUCT_NAMES: Readonly<Record<SourceKind, string>> = {
  ODOO: 'Odoo',
  TRYTON: 'Tryton',
  FILES: 'Files',
};
