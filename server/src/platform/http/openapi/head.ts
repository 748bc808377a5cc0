import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { headerName } from '../header-name.ts';

const DESCRIPTION = `Import customers, contacts, invoices, credit notes, payments and refunds, and read exact balances and
invoice states. Amounts are integers in minor units of their currency. Path ids are the service's UUIDs or
\`external:<externalId>\`. Instants in responses are UTC; date-times without a zone in requests are read in the
organization's time zone. A date without a time is a calendar day; responses contain it as midnight UTC of
that day, in every time zone.

Limits: JSON bodies 1 MiB and 20,000 fields, ids 255 characters, names 500, free text 10,000; 600 requests
per minute and 10 concurrent ones per organization unless set otherwise. Unknown fields and query parameters
are refused. With \`Prefer: handling=lenient\`, unknown fields are ignored, and contacts of a customer that
cannot be stored are corrected or left out; \`warnings\` in the response lists this.`;

/** The groups of the reference, in its order. */
const TAGS = [
  { name: 'Customers', description: 'Debtors, with exact balances, amounts due and overdue amounts.' },
  { name: 'Contacts', description: 'People at a customer, who receive letters and reminders.' },
  {
    name: 'Custom fields',
    description: "An organization's own fields of customers, contacts, invoices, credit notes and payments.",
  },
  {
    name: 'Invoices',
    description:
      'What customers owe. The state of each invoice is derived from amounts, links and the due date.',
  },
  { name: 'Payments', description: 'What customers have paid, and the linked invoices.' },
  { name: 'Credit notes', description: 'Reductions of what customers owe, and the linked invoices.' },
  {
    name: 'Refunds',
    description: 'Money paid back to customers, and the payments and credit notes that it takes back.',
  },
  { name: 'Reconcile', description: 'Linking payments and credit notes to invoices and refunds afterwards.' },
  { name: 'Organization', description: 'The organization of the key pair: its settings, rates and limits.' },
  { name: 'Users', description: 'People who use the application.' },
  { name: 'Sign-in', description: 'How users sign in and manage their own accounts.' },
  { name: 'API keys', description: 'Key pairs: their permissions, expiry and allowed addresses.' },
  { name: 'Account managers', description: 'Users who look after a customer, in order.' },
  { name: 'Bank accounts', description: 'Accounts of the organization that customers pay into.' },
  { name: 'Bank statements', description: 'Bank files, and the statements in them.' },
  { name: 'Remittance advices', description: 'What payers say that they paid, as evidence for matches.' },
  {
    name: 'Bank transactions',
    description: 'Lines of bank statements, and the payments and refunds that match them.',
  },
  {
    name: 'Online payments',
    description: 'Payments through payment providers: connections, rules, payments, refunds and payouts.',
  },
  { name: 'Dunning plans', description: 'Workflows of reminders: steps before and after the due date.' },
  { name: 'Mail templates', description: 'Your own texts for reminders, by language.' },
  { name: 'Actions', description: 'Contacts and tasks concerning customers, done or to do.' },
  {
    name: 'Promises and disputes',
    description:
      'Promises to pay, disputes and write-offs of invoices, as users record them in the application.',
  },
  {
    name: 'Life-cycle statuses',
    description:
      'Money that payments brought to invoices, as messages of the French reform, and the VAT of invoices.',
  },
  { name: 'Lists', description: "Rows of the application's tables, paged by cursors." },
  { name: 'Search', description: 'Search for customers, invoices and payments.' },
  { name: 'Undo', description: 'Changes by users within the last day, and undoing them.' },
  { name: 'Views', description: 'Filters, order and columns of lists that users save.' },
  { name: 'Messages', description: 'Sent and received email.' },
  { name: 'Letters', description: 'Reminders on paper, printed in batches.' },
  {
    name: 'Figures',
    description:
      'Receivables and collections as of any day, and expected cash: each figure with its records.',
  },
  { name: 'Agents', description: 'Plans that agents propose and people approve.' },
  { name: 'Bulk', description: 'One command for many records, as a job.' },
  { name: 'Exports', description: 'Lists and figures as files for spreadsheets.' },
  { name: 'Reports', description: 'The report of receivables as a PDF, and by email on a schedule.' },
  { name: 'Imports', description: 'Many records at once, applied in the background.' },
  { name: 'Guide', description: 'The first steps of an organization, and sample data.' },
  { name: 'Persons', description: 'Personal data: export and erasure.' },
  { name: 'Audit', description: 'Who changed what, when and from where; entries cannot be changed.' },
  { name: 'Events', description: 'Changes in order, for callers that keep a copy.' },
  {
    name: 'Integrations',
    description: 'Connections to ERPs that own the records, with runs, sums and differences.',
  },
  { name: 'Webhooks', description: 'Events delivered to your own addresses, signed and retried.' },
  { name: 'Sandbox', description: 'The clock of a sandbox, which can be moved.' },
  { name: 'Notes', description: 'Notes about customers and their invoices, with attachments.' },
  {
    name: 'Late fees',
    description: 'Interest and compensation for late payment, as proposals that a user accepts.',
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
