import type { RouteOptions } from 'fastify';
import { nameObjects } from './components.ts';
import { type Descriptions, describeFields } from './descriptions.ts';
import { showExamples } from './examples.ts';
import { rewritePortableFormats } from './formats.ts';
import { showHeaderParameters } from './header-parameters.ts';
import { showRequirements } from './requirements.ts';
import { describeAnswers, nameErrors, showHeaders } from './responses.ts';
import type { Examples } from './samples.ts';
import { type JsonSchema, type OpenApi, type Operation, operationsIn } from './types.ts';
import { describeUndoHeader } from './undo-header.ts';

/** Parts of the documents that the routes do not provide. */
export interface Additions {
  examples: Examples;
  descriptions: Descriptions;
  /** Webhooks by event type, and the schemas that they need. */
  webhooks: Record<string, Record<string, Operation>>;
  schemas: Record<string, JsonSchema>;
}

/** Security requirement for a signed-in person. */
export const IN_SESSION = { session: [], sessionToken: [] };

/** The document for integrators and the one for the application. */
export interface Documents {
  public: OpenApi;
  internal: OpenApi;
}

/** The parts that the documents are built from. */
export interface DocumentInput {
  publicUrl: string;
  version: string;
  routes: Pick<RouteOptions, 'method' | 'url' | 'schema'>[];
  /** Schemas that routes reference by `$id`. */
  schemas: unknown[];
  additions: Additions;
}

/** The document for integrators and the one for the application, in JSON. */
export interface DocumentTexts {
  public: string;
  internal: string;
}

/** Builds both documents from the routes' descriptions. */
export function documentsOf(
  described: object,
  { examples, descriptions, webhooks, schemas }: Additions,
): Documents {
  const whole: OpenApi = JSON.parse(JSON.stringify(described));
  whole.webhooks = structuredClone(webhooks);
  Object.assign(whole.components.schemas, structuredClone(schemas));
  nameObjects(whole);
  showExamples(whole, examples);
  describeUndoHeader(whole);
  describeFields(whole, descriptions);
  describeAnswers(whole);
  rewritePortableFormats(whole);
  showRequirements(whole);
  showHeaders(whole);
  const { webhooks: _, ...inward } = whole;
  return {
    public: forIntegrators(
      shareComponents(selectOperations(whole, (operation) => operation['x-internal'] !== true)),
    ),
    internal: forApplication(
      shareComponents(selectOperations(inward, (operation) => operation['x-internal'] === true)),
    ),
  };
}

/** Moves parts that many operations share into components. */
function shareComponents(document: OpenApi): OpenApi {
  nameErrors(document);
  showHeaderParameters(document);
  return document;
}

/** Removes the session schemes: integrators have only key pairs. */
function forIntegrators(document: OpenApi): OpenApi {
  const { components } = document;
  const schemes: Record<string, unknown> = Object(components['securitySchemes']);
  const securitySchemes = filterEntries(schemes, (name) => !(name in IN_SESSION));
  return { ...document, components: { ...components, securitySchemes } };
}

/**
 * Allows both ways of authentication: a key pair, or, at addresses that name an organization, a person's
 * session.
 */
function forApplication(document: OpenApi): OpenApi {
  const security = [{ apiKey: [], apiSecret: [] }, IN_SESSION];
  return { ...document, info: internalInfo(document), security };
}

function internalInfo({ info }: OpenApi): OpenApi['info'] {
  return {
    ...info,
    title: 'Quittance, for the application',
    description:
      'The operations that the application for collectors uses in addition to the public ones. They may change with any release. Signed-in users send requests for everything below `/v1` to `/organizations/{organizationId}/v1`, without a key pair; changes need the token of their session.',
  };
}

/** Returns a document with some of the operations and the components that they need. */
function selectOperations(whole: OpenApi, isChosen: (operation: Operation) => boolean): OpenApi {
  const paths = Object.entries(whole.paths)
    .map(([path, methods]) => [path, filterEntries(methods, (_, operation) => isChosen(operation))] as const)
    .filter(([, methods]) => Object.keys(methods).length > 0);
  const chosen: OpenApi = { ...whole, paths: Object.fromEntries(paths) };
  const operations = operationsIn(chosen);
  const names = reachableSchemas(operations, whole.components.schemas);
  const text = JSON.stringify(operations);
  const tags = new Set(operations.flatMap((operation) => operation.tags ?? []));
  return {
    ...chosen,
    tags: whole.tags.filter(({ name }) => tags.has(name)),
    components: {
      ...whole.components,
      schemas: filterEntries(whole.components.schemas, (name) => names.has(name)),
      examples: filterEntries(whole.components.examples ?? {}, (name) =>
        text.includes(`#/components/examples/${name}"`),
      ),
    },
  };
}

/** Returns the names of all schemas that are referenced directly or indirectly. */
function reachableSchemas(from: unknown, schemas: Readonly<Record<string, JsonSchema>>): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value ?? null).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      if (names.has(name)) continue;
      names.add(name);
      visit(schemas[name]);
    }
  };
  visit(from);
  return names;
}

function filterEntries<T>(record: Readonly<Record<string, T>>, isKept: (name: string, value: T) => boolean) {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => isKept(name, value)));
}
