import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import pg from 'pg';
import { MAX_NAME_BYTES } from '../../src/platform/db/named.ts';

/** SQLSTATE of PostgreSQL when it truncates a name. */
const NAME_TOO_LONG = '42622';

const problems: string[] = [];
const textOf = new Map<string, string>();
const watched = new WeakSet<object>();

/** Returns and clears the problems found in this test file's statements. */
export function takeStatementProblems(): string[] {
  return problems.splice(0);
}

/**
 * Checks that no two statements share a name. PostgreSQL truncates names, and the driver compares names only
 * per connection.
 * This check covers all connections of a test file.
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
// Values of answers were checked on input.
for (const format of ['currency', 'printable']) ajv.addFormat(format, true);
const checks = new WeakMap<object, ValidateFunction>();

/** Validates the rows of a statement that declares its row type (platform/db/rows.ts). */
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
  // The pool queries with a callback, a transaction with a promise.
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

/** @throws with the problems found since the last call */
export function expectSoundStatements(): void {
  const found = takeStatementProblems();
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** Clears the names; the next test file may use them again. */
export function forgetStatements(): void {
  textOf.clear();
}
