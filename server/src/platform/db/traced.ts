import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import { inSpan, isTracing } from '../traces.ts';

/** What has neither a name nor a word of SQL. */
const UNNAMED = 'statement';
const MAX_TEXT = 2_000;

/**
 * Has each statement of a pool be a span: its name and its text, which never holds a value. Does nothing where nobody
 * traces.
 */
export function traceStatements(pool: pg.Pool): void {
  if (!isTracing()) return;
  pool.query = traced(pool.query);
  // What the pool sends for itself comes with a callback and has a span already.
  pool.on('connect', (client) => {
    client.query = traced(client.query);
  });
}

function traced<Query extends (...words: never[]) => unknown>(query: Query): Query {
  return new Proxy(query, {
    apply(target, self, words: unknown[]) {
      const send = () => Reflect.apply(target, self, words);
      const [statement] = words;
      // What submits itself, such as a cursor, is no promise.
      if (typeof words.at(-1) === 'function' || isSubmitted(statement)) return send();
      const { name, text } = statementOf(statement);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': name,
        'db.query.text': text.slice(0, MAX_TEXT),
      };
      return inSpan(name, { kind: SpanKind.CLIENT, attributes }, async () => send());
    },
  });
}

const isSubmitted = (statement: unknown): boolean =>
  typeof statement === 'object' && statement !== null && 'submit' in statement;

function statementOf(statement: unknown): { name: string; text: string } {
  if (typeof statement === 'string') return { name: firstWord(statement), text: statement };
  if (typeof statement !== 'object' || statement === null) return { name: UNNAMED, text: '' };
  const text = 'text' in statement && typeof statement.text === 'string' ? statement.text : '';
  const name = 'name' in statement && typeof statement.name === 'string' ? statement.name : firstWord(text);
  return { name, text };
}

const firstWord = (text: string): string =>
  /[A-Za-z]+/.exec(text.replace(/^--.*$/gm, ''))?.[0].toUpperCase() ?? UNNAMED;
