import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { headerName } from '../header-name.ts';

const DESCRIPTION = `Customers, contacts, invoices, credit notes, payments and refunds come in; exact balances and
invoice states come out. Amounts are integers in the lowest division of their currency. Path ids are the service's
UUIDs or \`external:<externalId>\`. Instants in answers are UTC; date-times without a zone in requests are
read in the organization's. A date alone is a calendar day, answered as midnight UTC of it in every time zone.

Limits: JSON bodies 1 MiB and 20,000 fields, ids 255 characters, names 500, free text 10,000; 600 requests a minute and 10 at once per
organization unless set otherwise. Unknown fields and query parameters are refused; with \`Prefer: handling=lenient\`
unknown fields are ignored, and contacts of a customer that cannot be kept are mended or left out, which \`warnings\` of the
answer says.`;

/** The groups of the reference, in its order. */
const TAGS = [
  { name: 'Customers', description: 'Who owes: with exact balances, and what is due and overdue.' },
  { name: 'Contacts', description: 'People at a customer, to whom letters and reminders go.' },
  {
    name: 'Custom fields',
    description: "Fields of an organization's own, on customers, contacts and invoices.",
  },
  {
    name: 'Invoices',
    description: 'What customers owe. The state of each follows from amounts, links and the due date.',
  },
  { name: 'Payments', description: 'What customers have paid, and the invoices that it is linked to.' },
  { name: 'Credit notes', description: 'What customers owe less, and the invoices that it is linked to.' },
  {
    name: 'Refunds',
    description: 'What went back to customers, and the payments and credit notes that it takes back.',
  },
  { name: 'Reconcile', description: 'Binding payments and credit notes to invoices and refunds afterwards.' },
  { name: 'Organization', description: 'Whose key pair it is: its settings, rates and limits.' },
  { name: 'Users', description: 'People who work with the application.' },
  { name: 'Sign-in', description: 'How people sign in, and what they do to their own accounts.' },
  { name: 'API keys', description: 'Key pairs: what each may do, until when, and from where.' },
  { name: 'Account managers', description: 'Users who look after a customer, in order.' },
  { name: 'Bank accounts', description: 'Accounts of the organization, into which customers pay.' },
  { name: 'Dunning plans', description: 'What is done about an invoice or a customer, and when.' },
  { name: 'Mail templates', description: 'Texts of your own for reminders, by language.' },
  { name: 'Actions', description: 'What was done, or is to be done, about customers.' },
  {
    name: 'Promises and disputes',
    description:
      'Promises to pay, disputes and write-offs of invoices, as people record them in the application.',
  },
  { name: 'Lists', description: 'What tables of the application show, paged by cursors.' },
  { name: 'Search', description: 'Customers, invoices and payments by what people know of them.' },
  { name: 'Undo', description: 'What people have changed within a day, and taking it back.' },
  { name: 'Views', description: 'Filters, order and columns of lists that people keep.' },
  { name: 'Messages', description: 'Mail that went out and came in.' },
  { name: 'Letters', description: 'Reminders on paper, printed in batches.' },
  {
    name: 'Figures',
    description:
      'Receivables and collections as of any day, and expected cash: each figure with what makes it.',
  },
  { name: 'Bulk', description: 'One command over many records, as a job.' },
  { name: 'Exports', description: 'Lists and figures as files for spreadsheets.' },
  { name: 'Reports', description: 'The report of receivables as a PDF, and by mail on a schedule.' },
  { name: 'Imports', description: 'Many records at once, applied in the background.' },
  { name: 'Guide', description: 'The first steps of an organization, and data to look at.' },
  { name: 'Persons', description: 'What is known of a person outside, and its removal.' },
  { name: 'Audit', description: 'Who did what, when and from where; nobody can change it.' },
  { name: 'Events', description: 'What has changed, in order, for whoever keeps a copy.' },
  { name: 'Webhooks', description: 'Events delivered to addresses of yours, signed and retried.' },
  { name: 'Sandbox', description: 'The time of an organization for trying things out, which can be moved.' },
  { name: 'Notes', description: 'Notes about customers and their invoices, with attachments.' },
  {
    name: 'Late fees',
    description: 'Interest and compensation for late payment, as proposals that a person accepts.',
  },
];

/** Returns the head of the OpenAPI document. Paths and schemas come from the routes. */
export function openApiHead(publicUrl: string, version: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quittance',
        version,
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl }],
      tags: TAGS,
      security: [{ apiKey: [], apiSecret: [] }],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
          apiSecret: { type: 'apiKey', in: 'header', name: 'X-Api-Secret' },
          session: { type: 'apiKey', in: 'cookie', name: '__Host-quittance.session_token' },
          sessionToken: { type: 'apiKey', in: 'header', name: 'X-Quittance-Token' },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: withHeaderNames(withPatternParameters(schema)), url }),
    transformObject: (document) =>
      'openapiObject' in document
        ? allowNoBody(markDeprecated(document.openapiObject))
        : document.swaggerObject,
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, i) =>
        typeof json['$id'] === 'string' ? json['$id'] : `schema-${i}`,
    },
  };
}

/**
 * Describes query parameters that are matched by a pattern as OpenAPI requires: as one object whose keys are
 * separate parameters (style `form`, exploded, the default).
 */
function withPatternParameters<S extends FastifySchema>(schema: S): S {
  const { querystring } = schema;
  if (typeof querystring !== 'object' || querystring === null || !('patternProperties' in querystring))
    return schema;
  const { patternProperties, properties, ...rest } = Object.assign(
    { patternProperties: {}, properties: {} },
    querystring,
  );
  const described = Object.entries<object>(patternProperties).map(([pattern, one]) => {
    const { title, description } = Object.assign({ title: pattern, description: '' }, one);
    const keys = { type: 'object', propertyNames: { pattern }, additionalProperties: one };
    return [title, { ...keys, description }];
  });
  return {
    ...schema,
    querystring: { ...rest, properties: { ...properties, ...Object.fromEntries(described) } },
  };
}

/** Restores the usual names of headers: they are validated by Node's names. */
function withHeaderNames<S extends FastifySchema>(schema: S): S {
  const { properties } = Object.assign({ properties: {} }, schema.headers);
  const written = Object.entries(properties).map(([name, one]) => [headerName(name), one]);
  if (written.length === 0) return schema;
  return { ...schema, headers: { type: 'object', properties: Object.fromEntries(written) } };
}

type OpenApi = Extract<
  Parameters<NonNullable<FastifyDynamicSwaggerOptions['transformObject']>>[0],
  { openapiObject: unknown }
>['openapiObject'];

/** Marks deprecated parameters themselves and not only their schemas, because tools look there. */
function markDeprecated(document: OpenApi): OpenApi {
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of ['get', 'put', 'post', 'delete'] as const) {
      for (const parameter of path?.[method]?.parameters ?? []) {
        if (!('schema' in parameter) || parameter.schema === undefined) continue;
        if ('deprecated' in parameter.schema && parameter.schema.deprecated === true)
          parameter.deprecated = true;
      }
    }
  }
  return document;
}

/** Makes bodies optional that may be null. The documentation plugin marks every body as required. */
function allowNoBody(document: OpenApi): OpenApi {
  for (const path of Object.values(document.paths ?? {})) {
    const body = path?.post?.requestBody;
    if (body === undefined || !('content' in body)) continue;
    const schema = body.content['application/json']?.schema;
    const name = schema !== undefined && '$ref' in schema ? schema.$ref.split('/').at(-1) : undefined;
    const { type } = Object.assign({ type: undefined }, document.components?.schemas?.[name ?? '']);
    const types: unknown = type;
    if (Array.isArray(types) && types.includes('null')) body.required = false;
  }
  return document;
}
