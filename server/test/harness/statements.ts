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
  return Reflect.apply(query, this, words);
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
