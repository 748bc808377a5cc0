const KINDS = ['customer', 'contact', 'invoice', 'credit_note', 'payment', 'refund', 'link'] as const;
export type RecordKind = (typeof KINDS)[number];

/** Returns the kind of record that a line of the dry run names, or null for one of a later release. */
export const recordKindOf = (type: string): RecordKind | null => KINDS.find((one) => one === type) ?? null;

export const RESULTS = ['created', 'updated', 'unchanged', 'deleted', 'refused'] as const;

/** Returns the result that a sample names, or null for one of a later release. */
export const resultOf = (text: string) => RESULTS.find((one) => one === text) ?? null;
