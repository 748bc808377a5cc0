import { recordList } from './columns.ts';
import { type At, nodeFunction } from './node-function.ts';
import type { RowsWrite } from './part-sql.ts';
import { ROWS_WRITES } from './part-writes.ts';
import { PARTS, type PartName } from './parts.ts';

/** The parts that write the rows which they are given, in the order in which they go to the node. */
const WRITES = PARTS.flatMap((name): [PartName, RowsWrite][] => {
  const write = ROWS_WRITES[name];
  return write === undefined ? [] : [[name, write]];
});

/** A batch of more rows is stored faster by statements that take all rows at once. */
export const MAX_ROWS = 200;

const rowOf = (name: PartName) => `"${name}"`;

const partText = (at: At, [name, { columns, one }]: [PartName, RowsWrite]) => `
  v_rows := p_parts->'${name}';
  IF v_rows IS NOT NULL THEN
    FOR ${rowOf(name)} IN SELECT * FROM json_to_recordset(v_rows) AS r(${recordList(columns)}) LOOP
      ${one(rowOf(name), at)};
    END LOOP;
  END IF;`;

/** Stores a batch on the node of its organization: the rows of each part by its name, as JSON. */
export const WRITE_FUNCTION = nodeFunction('settle_write', [['p_parts', 'json']], {
  returns: 'void',
  declare: `v_rows json; ${WRITES.map(([name]) => `${rowOf(name)} record;`).join(' ')}`,
  body: (at) => WRITES.map((write) => partText(at, write)).join(''),
});
