/**
 * How the lines of an import are applied: each alone, type by type (`upsert`), or as the final state of all
 * records that they name (`state`).
 */
export const IMPORT_MODES = ['upsert', 'state'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
