import type { OrganizationTable, TextDecision } from '../../platform/tables/entry.ts';
import { ORGANIZATION_TABLES } from '../../platform/tables/tables.ts';

/** Decisions about columns that are searched, in the order of the columns in statements. */
const SEARCHED = ['text', 'cleared', 'json', 'jsonb'] as const satisfies TextDecision[];

/** A table with the columns that are searched for a person. */
export interface SearchedTable {
  table: string;
  columns: readonly { name: string; type: (typeof SEARCHED)[number] }[];
}

/** Returns all tables with searchable texts, as the register of tables decides, by name. */
export function searchedTables(): SearchedTable[] {
  return ORGANIZATION_TABLES.map(searchedTable)
    .filter(({ columns }) => columns.length > 0)
    .sort((a, b) => (a.table < b.table ? -1 : 1));
}

function searchedTable({ name: table, personalData }: OrganizationTable): SearchedTable {
  return {
    table,
    columns: SEARCHED.flatMap((type) => (personalData[type] ?? []).map((name) => ({ name, type }))),
  };
}
