import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { ACCESS, OPEN } from './access.ts';
import { collectionRoutes, collectionSchemas, internalCollectionRoutes } from './collections/routes.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import { EXAMPLES } from './examples.ts';
import { linkRoutes } from './exchange/files/routes.ts';
import { exchangeRoutes, exchangeSchemas, internalExchangeRoutes } from './exchange/routes.ts';
import { webhookOperations, webhookSchemasByName } from './exchange/webhooks/described.ts';
import { insightSchemas, internalInsightRoutes } from './insight/routes.ts';
import { isTimestampInput, isTimeZone } from './ledger/domain/calendar.ts';
import { isCurrency } from './ledger/domain/currency.ts';
import { internalLedgerRoutes, ledgerRoutes, ledgerSchemas } from './ledger/routes.ts';
import { internalMailRoutes, mailSchemas } from './mail/routes.ts';
import { installOwnCustomers } from './people/roles/own/plugin.ts';
import {
  type AttemptLimits,
  internalPeopleRoutes,
  members,
  openSignIn,
  peopleRoutes,
  peopleSchemas,
  signInRoutes,
} from './people/routes.ts';
import type { Context } from './platform/context.ts';
import { declareAccess, installAccess } from './platform/http/access.ts';
import { actorOfRequest, installActor } from './platform/http/actor.ts';
import { installAnswered } from './platform/http/answered.ts';
import { applicationPages } from './platform/http/application/routes.ts';
import { installAuthentication, installNativeIntegration } from './platform/http/authentication.ts';
import { installBodyParser } from './platform/http/body-parser.ts';
import { installChanges } from './platform/http/changes.ts';
import { installCompression } from './platform/http/compression.ts';
import { installDraining } from './platform/http/draining.ts';
import { answerBrokenRequest, installErrors } from './platform/http/error-handler.ts';
import { errorPage } from './platform/http/error-page.ts';
import { ErrorAnswer } from './platform/http/errors-schema.ts';
import { healthRoutes } from './platform/http/health.ts';
import { installIdempotency } from './platform/http/idempotency.ts';
import { openApiHead } from './platform/http/openapi/head.ts';
import { documentRoutes, installDocuments } from './platform/http/openapi/routes.ts';
import { takeOrganization } from './platform/http/organization-address.ts';
import { installOrganizationTime } from './platform/http/organization-time.ts';
import { answerUnroutable, installProtocolErrors } from './platform/http/protocol.ts';
import { installProxyNotice } from './platform/http/proxy-notice.ts';
import { parseQuerySafely } from './platform/http/query-string.ts';
import { referencePage } from './platform/http/reference/page.ts';
import { createSchemaCompiler } from './platform/http/schema-compiler.ts';
import { installSecurityHeaders, keepOutOfCaches } from './platform/http/security-headers.ts';
import { pluralPath } from './platform/http/singular-paths.ts';
import { installTraces } from './platform/http/traced.ts';
import { installValidation } from './platform/http/validation.ts';
import { newId } from './platform/ids.ts';
import { type FailureLimits, Failures } from './platform/limits/failures.ts';
import type { Limits } from './platform/limits/index.ts';
import { limitAddresses, limitsPlugin } from './platform/limits/plugin.ts';
import { version } from './platform/version.ts';
import { portalSettingsRoutes, portalSettingsSchemas } from './portal/look/routes.ts';
import { answerNoPortal, portalPages } from './portal/page-routes.ts';
import { paymentReferenceRoutes, paymentReferenceSchemas } from './portal/references/routes.ts';
import { internalSetupRoutes, setupRoutes, setupSchemas } from './setup/routes.ts';

/** What requests need beside what the whole process works with. */
export interface AppOptions {
  limits: Limits;
  /** Null: the operator did not say, which is worth a warning where the address is https. */
  trustProxy?: string | number | boolean | null;
  /** How many wrong key pairs a minute are looked at. */
  failures?: FailureLimits;
  /** How many attempts to sign in a minute are looked at. */
  attempts?: AttemptLimits;
  /** Whether the log tells of each request. */
  logRequests?: boolean;
  /** Time in which a JSON body must arrive, in milliseconds. */
  bodyMillis?: number;
}

/** Longest path id: 255 characters of up to four bytes, each percent-encoded. */
const MAX_PARAM_LENGTH = 3100;
/** Time in which a whole request must arrive; JSON bodies have less, see the body parser. */
const REQUEST_MILLIS = 30 * 60 * 1000;

/** A person at a home or an office reads no faster, and a program that reads files by links has one machine. */
const VISITORS = { requestsPerMinute: 300, maxConcurrency: 20 };
/** An office of some hundred people who all come in the morning, each asking for a score of files that are held in memory. */
const APPLICATION_VISITORS = { requestsPerMinute: 6000, maxConcurrency: 200 };
const FILE_VISITORS = { requestsPerMinute: 1200, maxConcurrency: 50 };
/** Of one key pair that was set wrongly, and of one key from everywhere. */
const FAILURES: FailureLimits = { perAddress: 30, perKey: 100 };
/** Of people who type, and mistype, passwords. */
const ATTEMPTS: AttemptLimits = { perAddress: 30, perAccount: 10 };

/** Schemas that others refer to by name. Every application of this process shares what they were compiled to. */
export const schemaCompiler = createSchemaCompiler(
  [
    ErrorAnswer,
    ...ledgerSchemas,
    ...peopleSchemas,
    ...mailSchemas,
    ...collectionSchemas,
    ...insightSchemas,
    ...paymentReferenceSchemas,
    ...portalSettingsSchemas,
    ...exchangeSchemas,
    ...setupSchemas,
  ],
  { timestamp: isTimestampInput, currency: isCurrency, timezone: isTimeZone },
);

/** What integrators use, in the order of the reference. */
const publicRoutes = (context: Context) => [
  ...ledgerRoutes(context),
  ...peopleRoutes(context),
  ...collectionRoutes(context),
  ...exchangeRoutes(context),
  ...setupRoutes(context),
];

/** What the application for collectors uses: below /v1/internal, marked in the reference, and free to change with a release. */
const internalRoutes = (context: Context) => [
  ...internalLedgerRoutes(context),
  ...internalPeopleRoutes(context),
  ...internalCollectionRoutes(context),
  ...internalMailRoutes(context),
  ...internalInsightRoutes(context),
  ...internalExchangeRoutes(context),
  ...internalSetupRoutes(context),
  paymentReferenceRoutes(context),
  portalSettingsRoutes(context),
];

/** What the OpenAPI documents hold besides routes and their schemas. */
const DOCUMENTED = {
  examples: EXAMPLES,
  descriptions: DESCRIPTIONS,
  webhooks: webhookOperations,
  schemas: webhookSchemasByName,
};

/** The HTTP application: plugins, then every wing. The table of contents of the service. */
export async function buildApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const { limits, trustProxy = false, bodyMillis, failures = FAILURES, attempts = ATTEMPTS } = options;
  const { database, organizations, publicUrl, log } = context;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    // As a number it is how many proxies stand before us.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : (trustProxy ?? false),
    requestTimeout: REQUEST_MILLIS,
    return503OnClosing: false,
    rewriteUrl: (request) => pluralPath(takeOrganization(request, request.url ?? '/')),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, publicUrl),
    frameworkErrors: (error, request, reply) =>
      request.url.startsWith('/portal/')
        ? answerNoPortal(request, reply)
        : answerUnroutable(error, request, reply),
    http: { requireHostHeader: false },
    routerOptions: {
      querystringParser: parseQuerySafely,
      maxParamLength: MAX_PARAM_LENGTH,
      ignoreTrailingSlash: true,
    },
  });

  installTraces(app);
  installAnswered(app, options.logRequests === true);
  declareAccess(app, { prefix: '/v1', table: ACCESS, open: OPEN });
  installProtocolErrors(app);
  if (trustProxy === null && publicUrl.startsWith('https:')) installProxyNotice(app, database);
  const answerMissing = installErrors(app, publicUrl);
  installDraining(app);
  installBodyParser(app, bodyMillis);
  installValidation(app, schemaCompiler);
  await installSecurityHeaders(app, publicUrl);
  await app.register(swagger, openApiHead(publicUrl, version()));
  installDocuments(app, DOCUMENTED);

  await app.register(healthRoutes(database));
  await app.register(visitedPages(context, limits));
  await app.register(portalPages({ ...context, limits }), { prefix: '/portal' });
  const signIn = openSignIn(context);
  await app.register(signInRoutes({ ...context, limits, signIn, attempts }), { prefix: '/auth' });
  await app.register(
    async (v1) => {
      keepOutOfCaches(v1);
      // Before compression: it looks at answers as they are written.
      installOwnCustomers(v1, database, schemaCompiler.shared);
      await installCompression(v1);
      installAuthentication(v1, {
        organizations,
        members: members(context, signIn),
        failures: new Failures(limits, failures),
      });
      await v1.register(limitsPlugin, { limits });
      installNativeIntegration(v1);
      installAccess(v1, database);
      installOrganizationTime(v1, ({ organization }) => organization);
      installActor(v1, actorOfRequest);
      installIdempotency(v1);
      installChanges(v1);
      v1.setNotFoundHandler(answerMissing);
      for (const routes of publicRoutes(context)) await v1.register(routesOf(routes));
      await v1.register(
        async (internal) => {
          internal.addHook('onRoute', (route) => {
            route.schema = { ...route.schema, 'x-internal': true };
          });
          for (const routes of internalRoutes(context)) await internal.register(routesOf(routes));
        },
        { prefix: '/internal' },
      );
    },
    { prefix: '/v1' },
  );
  return app;
}

/** Named: fastify would look for the file of each among all that were loaded. */
const routesOf = <Plugin extends object>(plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'routes' });

/** What visitors read without a key pair: files by their links, the application, and the documentation. */
const visitedPages = (context: Context, limits: Limits) => async (app: FastifyInstance) => {
  await app.register(async (visited) => {
    limitAddresses(visited, limits, 'files', FILE_VISITORS);
    await visited.register(linkRoutes(context));
  });
  await app.register(async (visited) => {
    limitAddresses(visited, limits, 'application', APPLICATION_VISITORS);
    await visited.register(applicationPages(context.publicUrl));
  });
  await app.register(async (visited) => {
    limitAddresses(visited, limits, 'documents', VISITORS);
    await visited.register(errorPage(context.publicUrl));
    await visited.register(documentRoutes);
    await visited.register(referencePage);
  });
};
