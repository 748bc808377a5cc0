import { gzipSync } from 'node:zlib';
import { cdarFile } from '@quittance/e-invoice/testing';
import fc from 'fast-check';
import { png } from '../harness/png.ts';
import { MULTIPART, multipart } from '../harness/uploads.ts';
import { plain } from '../inbound/mails.ts';
import { arbitraryOf, asPdf, type Context, recordId } from './arbitraries.ts';
import { type Broken, breakingsOf } from './breakings.ts';
import { FITTING } from './fitting-bodies.ts';
import { type KnownRecord, type Pools, poolFor } from './known-records.ts';
import type { Contract, DrawnParameter, LocatedOperation, Schema } from './schema.ts';

export interface Body {
  type: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/** A request as it is sent. */
export interface Drawn {
  /** Encoded path below /v1, with its query. */
  address: string;
  body: Body | null;
}

/** The parts of a request before it is encoded. */
export interface Parts {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: { type: string; value: unknown } | null;
}

/** Draws requests that the schemas of an operation allow. */
export function partsOf(place: LocatedOperation, contract: Contract, pools: Pools): fc.Arbitrary<Parts> {
  const trail = place.path.split('/').filter((segment) => /^\w/.test(segment));
  return fc.constantFrom(1, 3, 5, 9).chain((density) => {
    const context: Context = { resolve: contract.resolve, pools, trail, density };
    return fc.record({
      path: pathOf(place, context),
      query: queryOf(place, context),
      body: bodyOf(place, contract, context),
    });
  });
}

const parametersOf = ({ operation }: LocatedOperation, where: string): DrawnParameter[] =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === where);

/** Draws ids for a path's parameters. A nested record mostly comes with its parent's id. */
function pathOf(place: LocatedOperation, context: Context): fc.Arbitrary<Record<string, string>> {
  const segments = place.path.split('/');
  const drawn = parametersOf(place, 'path').map(({ name, schema }) => {
    const collection = segments[segments.indexOf(`{${name}}`) - 1] ?? '';
    const value = arbitraryOf(schema, { ...context, trail: [collection, name.replace(/.*(_id|Id)$/, 'id')] });
    return { name, collection, value };
  });
  const free = fc.record(Object.fromEntries(drawn.map(({ name, value }) => [name, value.map(String)])));
  const [outer, inner] = drawn;
  const nested: KnownRecord[] = poolFor(context.pools, [inner?.collection ?? '']);
  if (outer === undefined || inner === undefined || nested.length === 0) return free;
  const together = fc.constantFrom(...nested).map(({ id, under = '' }) => ({
    [outer.name]: under,
    [inner.name]: id,
  }));
  return fc.oneof({ weight: 3, arbitrary: together }, { weight: 1, arbitrary: free });
}

/** Draws up to three of the parameters. */
function queryOf(place: LocatedOperation, context: Context): fc.Arbitrary<Record<string, unknown>> {
  const parameters = parametersOf(place, 'query');
  if (parameters.length === 0) return fc.constant({});
  return fc.subarray(parameters, { maxLength: Math.min(3, parameters.length) }).chain((chosen) => {
    const drawn = chosen.map((parameter) => oneParameter(parameter, context));
    return fc.tuple(...drawn).map((pairs) => Object.fromEntries(pairs));
  });
}

/** The longest text in a URL: its escapes must fit into the request line. */
const LONGEST = 255;

function oneParameter({ name, schema }: DrawnParameter, context: Context): fc.Arbitrary<[string, unknown]> {
  const { propertyNames, additionalProperties } = schema;
  if (propertyNames !== undefined && typeof additionalProperties === 'object') {
    const value = arbitraryOf(short(additionalProperties), context);
    const key = fc.stringMatching(new RegExp(propertyNames.pattern));
    const ids = recordId(poolFor(context.pools, ['custom_fields']));
    return fc
      .tuple(key, ids, value)
      .map(([drawn, id, one]) => [drawn.replace(/[0-9a-f]{8}(-[0-9a-f]+){4}/i, id), one]);
  }
  return arbitraryOf(short(schema), { ...context, trail: [...context.trail, name] }).map((value) => [
    name,
    value,
  ]);
}

const short = (schema: Schema): Schema =>
  schema.maxLength === undefined ? schema : { ...schema, maxLength: Math.min(LONGEST, schema.maxLength) };

function bodyOf(place: LocatedOperation, contract: Contract, context: Context): fc.Arbitrary<Parts['body']> {
  const content = Object.entries(place.operation.requestBody?.content ?? {});
  if (content.length === 0) return fc.constant(null);
  const fitting = FITTING[place.operation.operationId];
  return fc.oneof(
    ...content.map(([type, { schema }]) =>
      contentOf(type, schema, contract, context, place).map((value) => ({ type, value })),
    ),
    ...(fitting === undefined ? [] : [fitting(context)]),
  );
}

function contentOf(
  type: string,
  schema: Schema,
  contract: Contract,
  context: Context,
  { operation }: LocatedOperation,
): fc.Arbitrary<unknown> {
  if (type === 'application/json')
    return arbitraryOf(schema, context).filter((value) => contract.validator(schema)(value));
  if (operation.operationId === 'putOrganizationLogo') return logo();
  if (operation.operationId === 'createImportSheet')
    return fc.string({ minLength: 1 }).map((text) => Buffer.from(`Invoice,Amount\n${text},1\n`));
  if (type === 'multipart/form-data') return fc.uint8Array({ minLength: 1, maxLength: 60 }).map(asPdf);
  if (/ndjson|jsonl|gzip/.test(type))
    return fc.array(lineOf(contract, context), { minLength: 1, maxLength: 4 });
  if (/\/xml$/.test(type))
    return fc
      .string({ minLength: 1, maxLength: 20 })
      .map((number) => Buffer.from(cdarFile({ number, code: '210' })));
  if (type === 'message/rfc822') return fc.string({ unit: 'grapheme', minLength: 1 }).map(mailWith);
  throw new Error(`nothing is known of bodies of ${type}`);
}

function logo(): fc.Arbitrary<Uint8Array> {
  const side = fc.integer({ min: 1, max: 40 });
  return fc.record({ width: side, height: side }).map((sides) => png(sides));
}

/** Returns a mail that is no reply. */
function mailWith(text: string): Uint8Array {
  return plain({ to: 'billing@ours.example', text, headers: [] });
}

/** The operation that imports one record of each line type. */
const LINES = {
  customer: 'importCustomer',
  contact: 'importContact',
  invoice: 'importInvoice',
  credit_note: 'importCreditNote',
  payment: 'importPayment',
  refund: 'importRefund',
  reconcile: 'reconcile',
};

function lineOf(contract: Contract, context: Context): fc.Arbitrary<unknown> {
  const lines = Object.entries(LINES).map(([type, operationId]) => {
    const place = contract.places.find(({ operation }) => operation.operationId === operationId);
    const schema = place?.operation.requestBody?.content['application/json']?.schema ?? {};
    const trail = [(place?.path ?? '').split('/').at(-1) ?? ''];
    const data = arbitraryOf(schema, { ...context, trail });
    if (type !== 'contact') return data.map((one) => ({ type, data: one }));
    const owner = fc.constantFrom(...poolFor(context.pools, ['customers'])).map(({ id }) => ({ id }));
    return fc
      .tuple(data, owner)
      .map(([one, customer]) => ({ type, data: { ...Object.assign({}, one), customer } }));
  });
  return fc.oneof(...lines);
}

/** Encodes a request. */
export function written(place: LocatedOperation, { path, query, body }: Parts): Drawn {
  const segments = place.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(path[name] ?? '').replace(/^external%3A/, 'external:'),
  );
  const search = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  const address = search.length === 0 ? segments : `${segments}?${search.join('&')}`;
  return {
    address,
    body: body === null ? null : encoded(body.type, body.value),
  };
}

/** Returns a file whose name shows whether it contains rows. */
const fileOf = (bytes: Buffer) => ({
  bytes,
  fileName: bytes.subarray(0, 8).equals(ROWS) ? 'f.csv' : 'f.pdf',
});
const ROWS = Buffer.from('Invoice,');

function encoded(type: string, value: unknown): Body {
  if (type === 'multipart/form-data' && value instanceof Uint8Array)
    return { type: MULTIPART, content: new Uint8Array(multipart(fileOf(Buffer.from(value)))) };
  if (value instanceof Uint8Array) return { type, content: new Uint8Array(value) };
  if (!Array.isArray(value) || type === 'application/json') return { type, content: JSON.stringify(value) };
  const lines = value.map((line) => JSON.stringify(line)).join('\n');
  return { type, content: type.includes('gzip') ? new Uint8Array(gzipSync(lines)) : lines };
}

/** A request with one error, and a description of it. */
export interface Wrong extends Drawn {
  /** Each kind is drawn equally often. */
  kind: string;
  why: string;
}

/** Returns every wrong request that can be made from a valid one. */
export function wrongOf(place: LocatedOperation, contract: Contract, parts: Parts): Wrong[] {
  return [
    ...wrongPaths(place, parts),
    ...wrongQueries(place, contract, parts),
    ...wrongBodies(place, contract, parts),
  ];
}

/** Ids as they appear in a URL, with escapes. */
const WRONG_IDS = [
  '7',
  'not-an-id',
  '%00',
  'external:',
  'external:%00',
  'external:%ED%A0%80',
  `external:${'x'.repeat(256)}`,
];

function wrongPaths(place: LocatedOperation, parts: Parts): Wrong[] {
  const right = written(place, parts);
  return parametersOf(place, 'path').flatMap(({ name }) =>
    WRONG_IDS.map((id) => {
      const marked = written(place, { ...parts, path: { ...parts.path, [name]: 'MARK' } });
      return {
        ...right,
        address: marked.address.replace('MARK', id),
        kind: 'path',
        why: `path ${name}: ${id.slice(0, 30)}`,
      };
    }),
  );
}

function wrongQueries(place: LocatedOperation, contract: Contract, parts: Parts): Wrong[] {
  const right = written(place, parts);
  const add = (why: string, text: string): Wrong => ({
    ...right,
    address: `${right.address}${right.address.includes('?') ? '&' : '?'}${text}`,
    kind: 'query',
    why: `query ${why}`,
  });
  const found = [add('unknown parameter', 'zzz=1'), add('unknown parameter', 'a%00=1')];
  const unused = parametersOf(place, 'query').filter(({ name }) => !(name in parts.query));
  for (const { name, schema } of unused) {
    if (schema.propertyNames !== undefined) continue;
    for (const value of ['%00', 'a%ED%A0%80', '%ZZ'])
      found.push(add(`${name}: ${value}`, `${name}=${value}`));
    for (const { kind, value } of breakingsOf(
      contract.resolve,
      { type: 'string', ...schema },
      valueFor(schema),
    )) {
      if (typeof value === 'object') continue;
      const text = encodeURIComponent(String(value).toWellFormed());
      if (kind !== 'text' && text.length < 4_000 && !contract.validator(schema)(coerced(schema, value)))
        found.push(add(`${name}: ${kind} ${text.slice(0, 30)}`, `${name}=${text}`));
    }
  }
  return found;
}

/** Returns a value whose type leads to errors of the schema's own kind. */
const valueFor = ({ type }: Schema) => (type === 'integer' ? 1 : 'text');

/** Returns the value that the service parses from a parameter's text. */
function coerced({ type, items = {} }: Schema, value: unknown): unknown {
  // A list in a query is a parameter that occurs once or several times.
  if (type === 'array') return [coerced(items, value)];
  if (type === 'integer') return Number(value);
  return type === 'boolean' && ['true', 'false'].includes(String(value)) ? value === true : String(value);
}

function wrongBodies(place: LocatedOperation, contract: Contract, parts: Parts): Wrong[] {
  const { body } = parts;
  if (body === null) return [];
  const right = written(place, parts);
  const sent = (why: string, type: string, content: Body['content']): Wrong => ({
    ...right,
    body: { type, content },
    kind: 'syntax',
    why: `body ${why}`,
  });
  const found = [sent('of another type', 'text/html', '<p>')];
  if (body.type === 'multipart/form-data')
    return [...found, ...wrongUploads().map(([why, content]) => sent(why, MULTIPART, content))];
  if (body.type !== 'application/json') return [...found, sent('that is not gzip', 'application/gzip', 'no')];
  const { required = false, content = {} } = place.operation.requestBody ?? {};
  const schema = content['application/json']?.schema ?? {};
  if (required) found.push(sent('that is empty', body.type, ''));
  for (const text of ['{', '{"a":1,"a":2}', 'NaN', '{}x']) found.push(sent(text, body.type, text));
  const broken = breakingsOf(contract.resolve, schema, body.value);
  return [...found, ...broken.filter(isRefused(contract, schema)).map((one) => described(right, one))];
}

/** Returns whether the schema refuses it too; a schema does not exclude unstorable text. */
const isRefused = (contract: Contract, schema: Schema) => (one: Broken) =>
  one.kind === 'text' || !contract.validator(schema)(one.value);

function described(right: Drawn, { kind, at, value }: Broken): Wrong {
  const content = JSON.stringify(value);
  return { ...right, body: { type: 'application/json', content }, kind, why: `body ${kind} at ${at}` };
}

function wrongUploads(): [string, Uint8Array<ArrayBuffer>][] {
  const bytes = asPdf(Buffer.from('x'));
  const complete = multipart({ bytes });
  const wrong: [string, Buffer][] = [
    ['without a part', multipart()],
    ['with another part', multipart({ name: 'other', bytes })],
    ['with two files', multipart({ bytes }, { bytes })],
    ['with an empty file', multipart({ bytes: Buffer.alloc(0) })],
    ['that breaks off', complete.subarray(0, complete.length - 12)],
    ['without its frame', bytes],
  ];
  return wrong.map(([why, content]) => [why, new Uint8Array(content)]);
}
