import { parseSync } from '@swc/core';
import type { Finding, Source } from './sources.ts';

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

interface Rule {
  message: string;
  /** Whether the rule applies to this file. */
  in: (path: string) => boolean;
  /** Whether a node of the syntax tree violates it. */
  broken: (node: Fields) => boolean;
}

/** The only file that may read the wall clock. */
const CLOCK = 'server/src/platform/clock.ts';

/** The only files that may open database connections: any other one would keep a replaced server. */
const CONNECTIONS = ['server/src/platform/db/connect.ts', 'server/src/platform/db/servers.ts'];

const isService = (path: string) =>
  /^(server|packages\/[^/]+)\/src\//.test(path) && !/\.test\.ts$|\/testing\//.test(path);
const usesTime = (path: string) => isService(path) && path !== CLOCK;

/** Returns whether a node is the access `object.property`. */
function isAccess(node: Fields, object: string, property: string): boolean {
  return (
    node['type'] === 'MemberExpression' &&
    fieldsOf(node['object'])['value'] === object &&
    fieldsOf(node['property'])['value'] === property
  );
}

function isDateOfNow(node: Fields): boolean {
  if (node['type'] !== 'NewExpression' && node['type'] !== 'CallExpression') return false;
  const arguments_ = node['arguments'];
  return (
    fieldsOf(node['callee'])['value'] === 'Date' && !(Array.isArray(arguments_) && arguments_.length > 0)
  );
}

/** Returns whether a node is `new object.property(…)`. */
function isConstruction(node: Fields, object: string, property: string): boolean {
  return node['type'] === 'NewExpression' && isAccess(fieldsOf(node['callee']), object, property);
}

/** Returns whether an element of an array is `...[a, b]`. */
function isSpreadArray({ spread, expression }: Fields): boolean {
  return typeof spread === 'object' && spread !== null && fieldsOf(expression)['type'] === 'ArrayExpression';
}

/** Rooms whose names wait for a rewrite. */
const WAITING_ROOMS =
  /^server\/src\/(agents|autopay|desk\/bulk|online-payments|portal|setup|outreach\/(letters|statements))\//;

/** Functions with I/O that keep a name without a verb, because waiting rooms use them. */
const WAITING_NAMES: ReadonlySet<unknown> = new Set([
  'customerIdOf',
  'disputesOf',
  'promisesOf',
  'referenceOf',
]);

const hasPlainNames = (path: string) => isService(path) && !WAITING_ROOMS.test(path);

/** Returns whether a node declares an asynchronous function whose name has no verb, such as `customerOf`. */
function isAsyncNoun(node: Fields): boolean {
  if (node['type'] !== 'FunctionDeclaration' || node['async'] !== true) return false;
  const { value } = fieldsOf(node['identifier']);
  return typeof value === 'string' && /[a-z0-9]Of$/.test(value) && !WAITING_NAMES.has(value);
}

const RULES: readonly Rule[] = [
  {
    message: 'casts a type with "as": narrow it by a check instead',
    in: () => true,
    broken: (node) => node['type'] === 'TsAsExpression' || node['type'] === 'TsTypeAssertion',
  },
  {
    message: 'spreads an object literal: write its properties',
    in: () => true,
    broken: (node) =>
      node['type'] === 'SpreadElement' && fieldsOf(node['arguments'])['type'] === 'ObjectExpression',
  },
  {
    message: 'spreads an array literal into an array: write its elements',
    in: () => true,
    broken: (node) => {
      const elements = node['type'] === 'ArrayExpression' ? node['elements'] : [];
      return Array.isArray(elements) && elements.some((element) => isSpreadArray(fieldsOf(element)));
    },
  },
  {
    message: `reads the wall clock: take a Clock (${CLOCK})`,
    in: usesTime,
    broken: (node) => isAccess(node, 'Date', 'now') || isAccess(node, 'Temporal', 'Now') || isDateOfNow(node),
  },
  {
    message: `opens its own database connection: use newClient or newPool (${CONNECTIONS[0]})`,
    in: (path) => path.startsWith('server/') && isService(path) && !CONNECTIONS.includes(path),
    broken: (node) => isConstruction(node, 'pg', 'Client') || isConstruction(node, 'pg', 'Pool'),
  },
  {
    message: 'names an asynchronous function "…Of": begin with its verb, such as "load" or "find"',
    in: hasPlainNames,
    broken: isAsyncNoun,
  },
  {
    message: 'uses randomness in the domain: pass it in',
    in: (path) => path.includes('/domain/') && isService(path),
    broken: (node) => isAccess(node, 'Math', 'random') || fieldsOf(node['object'])['value'] === 'crypto',
  },
];

function nodesOf(value: unknown, found: Fields[] = []): Fields[] {
  if (Array.isArray(value)) for (const item of value) nodesOf(item, found);
  else if (typeof value === 'object' && value !== null) {
    const node = fieldsOf(value);
    if (typeof node['type'] === 'string') found.push(node);
    for (const child of Object.values(node)) nodesOf(child, found);
  }
  return found;
}

/** Finds constructs that the project's TypeScript must not use, from its syntax tree. */
export function syntaxFindings({ path, text }: Source): Finding[] {
  if (!path.endsWith('.ts')) return [];
  const rules = RULES.filter((rule) => rule.in(path));
  const bytes = Buffer.from(text);
  const findings: Finding[] = [];
  for (const node of nodesOf(parseSync(text, { syntax: 'typescript', target: 'esnext' }))) {
    for (const { message, broken } of rules) {
      if (!broken(node)) continue;
      // Positions count bytes, from 1.
      const start = Number(fieldsOf(node['span'])['start']) - 1;
      findings.push({ path, line: bytes.subarray(0, start).toString().split('\n').length, message });
    }
  }
  return findings;
}
