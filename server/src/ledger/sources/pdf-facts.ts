const COLUMNS = [
  'kind',
  'customer_id',
  'external_id',
  'custom_id',
  'ref_number',
  'currency',
  'amount',
  'dated_on',
  'due_on',
];

/** SQL: whether a PDF of a document is stored. @param id SQL of the document's id */
export const hasStoredPdf = (id: string): string =>
  `EXISTS (SELECT 1 FROM files f WHERE f.organization_id = $1 AND f.document_id = ${id})`;

/** SQL: the facts of document `alias` that its PDF shows, as text. A PDF of other facts is outdated. */
export const sourcePdfFacts = (alias: string): string =>
  `jsonb_build_array(${COLUMNS.map((column) => `${alias}.${column}`).join(', ')})::text`;
