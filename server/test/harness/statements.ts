import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import pg from 'pg';
import { MAX_NAME_BYTES } from '../../src/platform/db/named.ts';

/** What PostgreSQL says when it cuts a name. */
const NAME_TOO_LONG = '42622';

const problems: string[] = [];
const textOf = new Map<string, string>();
const watched = new WeakSet<object>();

/** What was wrong with the statements of this test file since it was last asked. */
export function takeStatementProblems(): string[] {
  return problems.splice(0);
}

/**
 * Two statements must never meet under one name: PostgreSQL cuts names, and the driver looks only at what one
 * connection has prepared before. Here every statement of a test file is looked at, whatever its connection.
 */
function problemOf(name: string, text: string): string | null {
  const bytes = Buffer.byteLength(name);
  if (bytes > MAX_NAME_BYTES) return `a statement's name has ${bytes} bytes: ${name}`;
  const before = textOf.get(name) ?? text;
  textOf.set(name, before);
  return before === text ? null : `two statements are called ${name}:\n${before}\n${text}`;
}

function isNamed(value: unknown): value is { name: string; text: string } {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'name' in value && typeof value.name === 'string' && 'text' in value && typeof value.text === 'string'
  );
}

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));
// What answers hold was checked when it came in.
for (const format of ['currency', 'printable']) ajv.addFormat(format, true);
const checks = new WeakMap<object, ValidateFunction>();

/** Looks at what a statement answers with when it says what its rows are (platform/db/rows.ts). */
function checkRows(statement: object, result: unknown): void {
  const row: unknown = Reflect.get(statement, 'row');
  const rows: unknown = isObject(result) ? Reflect.get(result, 'rows') : null;
  const schema: unknown = isObject(row) ? Reflect.get(row, 'schema') : null;
  if (!isObject(schema) || !Array.isArray(rows)) return;
  const check = checks.get(schema) ?? ajv.compile(schema);
  checks.set(schema, check);
  const wrong = rows.find((one) => !check(one));
  if (wrong === undefined) return;
  check(wrong);
  const name = String(Reflect.get(statement, 'name'));
  problems.push(
    `${name} answers with another row: ${ajv.errorsText(check.errors)}: ${JSON.stringify(wrong)}`,
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function watchNotices(client: pg.Client): void {
  if (watched.has(client)) return;
  watched.add(client);
  client.on('notice', ({ code, message }) => {
    if (code === NAME_TOO_LONG) problems.push(`PostgreSQL warns: ${message}`);
  });
}

const query: unknown = Reflect.get(pg.Client.prototype, 'query');
if (typeof query !== 'function') throw new Error('the driver has no query to look at');
Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...words: unknown[]): unknown {
  watchNotices(this);
  const [statement] = words;
  const problem = isNamed(statement) ? problemOf(statement.name, statement.text) : null;
  if (problem !== null) problems.push(problem);
  if (!isObject(statement) || !('row' in statement)) return Reflect.apply(query, this, words);
  // The pool asks with a callback, a transaction for a promise.
  const callback = words.at(-1);
  const answer = (error: unknown, result: unknown) => {
    checkRows(statement, result);
    if (typeof callback === 'function') callback(error, result);
  };
  if (typeof callback === 'function') return Reflect.apply(query, this, [...words.slice(0, -1), answer]);
  const answered: unknown = Reflect.apply(query, this, words);
  if (answered instanceof Promise) answered.then((result) => checkRows(statement, result)).catch(() => {});
  return answered;
});

/** @throws with what was wrong with the statements since it was last asked */
export function expectSoundStatements(): void {
  const found = takeStatementProblems();
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** The next test file may use the names of this one. */
export function forgetStatements(): void {
  textOf.clear();
}
