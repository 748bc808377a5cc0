import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import { inSpan, isTracing } from '../traces.ts';

/** Name of a span whose statement has neither a name nor text. */
const UNNAMED = 'statement';
const MAX_TEXT = 2_000;

/**
 * Turns each statement of a pool into a span with its name and text, which never contains a value. Does
 * nothing when tracing is off.
 */
export function traceStatements(pool: pg.Pool): void {
  if (!isTracing()) return;
  pool.query = withTracing(pool.query);
  // The pool's own statements come with a callback and already have a span.
  pool.on('connect', (client) => {
    client.query = withTracing(client.query);
  });
}

function withTracing<Query extends (...words: never[]) => unknown>(query: Query): Query {
  return new Proxy(query, {
    apply(target, self, words: unknown[]) {
      const send = () => Reflect.apply(target, self, words);
      const [statement] = words;
      // An object that submits itself, such as a cursor, does not return a promise.
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
