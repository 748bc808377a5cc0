import { viewStatement } from '../../server/src/ledger/documents/views.ts';

const LENGTH = 100;
const MINE = `organization_id = :org::uuid AND kind = 'INVOICE'`;

const { text } = viewStatement('', 'INVOICE', []);
const VIEWS = text
  .replaceAll('$1', ':org::uuid')
  .replaceAll('$2::uuid[]', ':ids::uuid[]')
  .replaceAll('$3', `'INVOICE'`)
  // pgbench interprets any word after a colon as a variable, even within a string.
  .replaceAll('HH24:MI:SS', 'HH24":"MI":"SS')
  // A statement of a script ends with its line unless that is continued.
  .replaceAll('\n', ' ');

/** The SQL behind a page of 100 invoices by number: their ids, their count, and their views. */
export const LIST_SCRIPT = `
\\set page random(0, :pages - 1)
SELECT array_agg(id)::text AS ids FROM (SELECT id, created_at AS key FROM documents WHERE ${MINE} ORDER BY created_at DESC, id DESC LIMIT ${LENGTH + 1} OFFSET :page::int * ${LENGTH}) p
\\gset
SELECT count(*) AS total FROM documents WHERE ${MINE};
${VIEWS};
`;

/** Returns the path of the same page over HTTP, numbered from 1. */
export const listPath = (page: number) => `/v1/invoices?limit=${LENGTH}&page=${page}`;
