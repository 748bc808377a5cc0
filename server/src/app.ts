import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { ACCESS, OPEN } from './access.ts';
import { MCP_PATH, mcpRoute } from './agents/mcp-route.ts';
import { agentRoutes, agentSchemas, internalAgentRoutes } from './agents/routes.ts';
import { autopayRoutes, autopaySchemas } from './autopay/routes.ts';
import { caseRoutes, caseSchemas, internalCaseRoutes } from './cases/routes.ts';
import { paymentReferenceRoutes, paymentReferenceSchemas } from './cash/references/routes.ts';
import { cashRoutes, cashSchemas, internalCashRoutes } from './cash/routes.ts';
import { complianceSchemas, internalComplianceRoutes } from './compliance/routes.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import { deskRoutes, deskSchemas, internalDeskRoutes } from './desk/routes.ts';
import { dunningRoutes, dunningSchemas, internalDunningRoutes } from './dunning/routes.ts';
import { readHolidays } from './dunning/settings/queries.ts';
import { EXAMPLES } from './examples.ts';
import { linkRoutes } from './exchange/files/routes.ts';
import { exchangeRoutes, exchangeSchemas, internalExchangeRoutes } from './exchange/routes.ts';
import { webhookOperations, webhookSchemasByName } from './exchange/webhooks/described.ts';
import { insightRoutes, insightSchemas, internalInsightRoutes } from './insight/routes.ts';
import {
  CONNECTORS,
  type Connectors,
  doorbellRoute,
  integrationRoutes,
  integrationSchemas,
} from './integrations/routes.ts';
import { isTimestampInput, isTimeZone } from './kernel/calendar.ts';
import { isCurrency } from './kernel/currency.ts';
import { internalLedgerRoutes, ledgerRoutes, ledgerSchemas } from './ledger/routes.ts';
import { internalMailRoutes, mailRoutes, mailSchemas } from './mail/routes.ts';
import {
  onlinePaymentRoutes,
  onlinePaymentSchemas,
  PAYMENT_PROVIDERS,
  type Providers,
  providerWebhookRoute,
} from './online-payments/routes.ts';
import { internalOutreachRoutes, outreachRoutes, outreachSchemas } from './outreach/routes.ts';
import { installOwnCustomers } from './people/roles/own/plugin.ts';
import {
  type AttemptLimits,
  createMembers,
  internalPeopleRoutes,
  openSignIn,
  type PasswordHashing,
  peopleRoutes,
  peopleSchemas,
  signInRoutes,
} from './people/routes.ts';
import type { Context } from './platform/context.ts';
import { declareAccess, installAccess } from './platform/http/access.ts';
import { installAccessLog } from './platform/http/access-log.ts';
import { applicationPages } from './platform/http/application/routes.ts';
import { installAuthentication, installNativeIntegration } from './platform/http/authentication.ts';
import { installBodyParser } from './platform/http/body-parser.ts';
import { installCompression } from './platform/http/compression.ts';
import { installDraining } from './platform/http/draining.ts';
import { answerBrokenRequest, installErrors } from './platform/http/error-handler.ts';
import { errorPage } from './platform/http/error-page.ts';
import { ErrorAnswer } from './platform/http/errors-schema.ts';
import { healthRoutes } from './platform/http/health.ts';
import { installIdempotency } from './platform/http/idempotency.ts';
import { documentRoutes, installDocuments } from './platform/http/openapi/routes.ts';
import { takeOrganization } from './platform/http/organization-address.ts';
import { answerUnroutable, installProtocolErrors } from './platform/http/protocol.ts';
import { installProxyNotice } from './platform/http/proxy-notice.ts';
import { parseQuerySafely } from './platform/http/query-string.ts';
import { referencePage } from './platform/http/reference/page.ts';
import { installTraces } from './platform/http/request-traces.ts';
import { installWorkContext, workOfRequest } from './platform/http/request-work-context.ts';
import { createSchemaCompiler } from './platform/http/schema-compiler.ts';
import { installSecurityHeaders, keepOutOfCaches } from './platform/http/security-headers.ts';
import { pluralPath } from './platform/http/singular-paths.ts';
import { installUndoHeader } from './platform/http/undo-header.ts';
import { installValidation } from './platform/http/validation.ts';
import { newId } from './platform/ids.ts';
import { type FailureLimits, Failures } from './platform/limits/failures.ts';
import type { Limits } from './platform/limits/index.ts';
import { limitAddresses, limitsPlugin } from './platform/limits/plugin.ts';
import { version } from './platform/version.ts';
import { portalSettingsRoutes, portalSettingsSchemas } from './portal/look/routes.ts';
import { answerNoPortal, portalPages } from './portal/page-routes.ts';
import { internalSetupRoutes, setupRoutes, setupSchemas } from './setup/routes.ts';

/** Options for requests, in addition to the context of the process. */
export interface AppOptions {
  limits: Limits;
  /** Null: not configured, which causes a warning when the address is https. */
  trustProxy?: string | number | boolean | null;
  /** Maximum number of wrong key pairs per minute. */
  failures?: FailureLimits;
  /** Maximum number of sign-in attempts per minute. */
  attempts?: AttemptLimits;
  /** How passwords are hashed; default: scrypt. Tests use a fast way. */
  passwords?: PasswordHashing;
  /** Whether each request is logged. */
  logRequests?: boolean;
  /** Timeout for receiving a JSON body, in milliseconds. */
  bodyMillis?: number;
  /** Connectors of sources, where a test uses others than the release. */
  connectors?: Connectors;
  /** Adapters of payment providers, where a test uses others than the release. */
  paymentProviders?: Providers;
}

/** Maximum length of a path id: 255 characters of up to four bytes, each percent-encoded. */
const MAX_PARAM_LENGTH = 3100;
/**
 * Timeout for receiving a whole request, in milliseconds. JSON bodies have less time; see the body parser.
 */
const REQUEST_MS = 30 * 60 * 1000;

/** Enough for one person, and for a program that reads files through links from one machine. */
const VISITORS = { requestsPerMinute: 300, maxConcurrency: 20 };
/**
 * Enough for an office of several hundred people who start in the morning, each loading about twenty files
 * from memory.
 */
const APPLICATION_VISITORS = { requestsPerMinute: 6000, maxConcurrency: 200 };
/** Stripe sends the events of a busy day in bursts. */
const PROVIDER_VISITORS = { requestsPerMinute: 1200, maxConcurrency: 20 };
const DOORBELL_VISITORS = { requestsPerMinute: 60, maxConcurrency: 10 };
const FILE_VISITORS = { requestsPerMinute: 1200, maxConcurrency: 50 };
/** For one wrongly configured key pair, and for one API key from all addresses. */
const FAILURES: FailureLimits = { perAddress: 30, perKey: 100 };
/** For people who mistype passwords. */
const ATTEMPTS: AttemptLimits = { perAddress: 30, perAccount: 10 };

/** Schemas that are referenced by name. All applications of this process share the compiled functions. */
export const schemaCompiler = createSchemaCompiler(
  [
    ErrorAnswer,
    ...ledgerSchemas,
    ...peopleSchemas,
    ...mailSchemas,
    ...cashSchemas,
    ...onlinePaymentSchemas,
    ...dunningSchemas,
    ...outreachSchemas,
    ...caseSchemas,
    ...autopaySchemas,
    ...insightSchemas,
    ...deskSchemas,
    ...paymentReferenceSchemas,
    ...portalSettingsSchemas,
    ...exchangeSchemas,
    ...complianceSchemas,
    ...integrationSchemas,
    ...setupSchemas,
    ...agentSchemas,
  ],
  { timestamp: isTimestampInput, currency: isCurrency, timezone: isTimeZone },
);

/** Adapters of other systems. */
interface Adapters {
  connectors: Connectors;
  paymentProviders: Providers;
}

/** Lists the routes for integrators, in the order of the reference. */
const publicRoutes = (context: Context, { connectors, paymentProviders }: Adapters) => [
  ...ledgerRoutes(context),
  ...peopleRoutes(context),
  ...cashRoutes(context),
  ...onlinePaymentRoutes({ ...context, paymentProviders }),
  ...outreachRoutes(context),
  ...dunningRoutes(context),
  ...caseRoutes(context),
  ...autopayRoutes(context),
  ...mailRoutes(context),
  ...deskRoutes(context),
  ...insightRoutes(context),
  ...exchangeRoutes(context),
  ...integrationRoutes({ ...context, connectors }),
  ...setupRoutes(context),
  ...agentRoutes(context),
];

/**
 * Lists the routes of the application for collectors: below /v1/internal, marked in the reference. They may
 * change with any release.
 */
const internalRoutes = (context: Context) => [
  ...internalLedgerRoutes(context),
  ...internalPeopleRoutes(context, readHolidays),
  ...internalCashRoutes(context),
  ...internalDunningRoutes(context),
  ...internalOutreachRoutes(context),
  ...internalCaseRoutes(context),
  ...internalMailRoutes(context),
  ...internalInsightRoutes(context),
  ...internalDeskRoutes(context),
  ...internalExchangeRoutes(context),
  ...internalComplianceRoutes(context),
  ...internalSetupRoutes(context),
  ...internalAgentRoutes(context),
  paymentReferenceRoutes(context),
  portalSettingsRoutes(context),
];

/** Content of the OpenAPI documents in addition to routes and their schemas. */
const DOCUMENTED = {
  examples: EXAMPLES,
  descriptions: DESCRIPTIONS,
  webhooks: webhookOperations,
  schemas: webhookSchemasByName,
};

/** Builds the HTTP application: plugins, then every wing. The table of contents of the service. */
export async function buildApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const { limits, trustProxy = false, bodyMillis, failures = FAILURES, attempts = ATTEMPTS } = options;
  const adapters = adaptersOf(options);
  const { database, publicUrl, log } = context;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    // A number is the count of proxies in front of the service.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : (trustProxy ?? false),
    requestTimeout: REQUEST_MS,
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
  installAccessLog(app, options.logRequests === true);
  declareAccess(app, { prefixes: ['/v1', MCP_PATH], table: ACCESS, open: OPEN });
  installProtocolErrors(app);
  if (trustProxy === null && publicUrl.startsWith('https:')) installProxyNotice(app, database);
  const answerMissing = installErrors(app, publicUrl);
  installDraining(app);
  installBodyParser(app, bodyMillis);
  installValidation(app, schemaCompiler);
  await installSecurityHeaders(app, publicUrl);
  installDocuments(app, { publicUrl, version: version(), additions: DOCUMENTED });

  await app.register(healthRoutes(database));
  await app.register(visitedPages({ ...context, ...adapters }, limits));
  await app.register(portalPages({ ...context, ...adapters, limits }), { prefix: '/portal' });
  const signIn = openSignIn(context, options.passwords);
  await app.register(signInRoutes({ ...context, limits, signIn, attempts }), { prefix: '/auth' });
  const admit = admission(context, { limits, signIn, failures: new Failures(limits, failures) });
  await app.register(async (agents) => {
    keepOutOfCaches(agents);
    await admit(agents);
    installAccess(agents, database);
    installWorkContext(agents, workOfRequest);
    await agents.register(routesOf(mcpRoute));
  });
  await app.register(
    async (v1) => {
      keepOutOfCaches(v1);
      // Before compression, because it reads responses as they are written.
      installOwnCustomers(v1, database, schemaCompiler.shared);
      await installCompression(v1);
      await admit(v1);
      installNativeIntegration(v1);
      installAccess(v1, database);
      installWorkContext(v1, workOfRequest);
      installIdempotency(v1);
      installUndoHeader(v1);
      v1.setNotFoundHandler(answerMissing);
      for (const routes of publicRoutes(context, adapters)) await v1.register(routesOf(routes));
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

const adaptersOf = ({
  connectors = CONNECTORS,
  paymentProviders = PAYMENT_PROVIDERS,
}: AppOptions): Adapters => ({ connectors, paymentProviders });

interface AdmissionParts {
  limits: Limits;
  signIn: ReturnType<typeof openSignIn>;
  failures: Failures;
}

/** Returns what admits callers to a part of the application: authentication, then the limits of each caller. */
const admission =
  (context: Context, { limits, signIn, failures }: AdmissionParts) =>
  async (app: FastifyInstance): Promise<void> => {
    const members = createMembers(context, signIn);
    installAuthentication(app, { organizations: context.organizations, members, failures });
    await app.register(limitsPlugin, { limits });
  };

/** Sets a name. Otherwise Fastify would search all loaded files for the file of each plugin. */
const routesOf = <Plugin extends object>(plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'routes' });

/** Pages for visitors without a key pair: files through links, the application, and the documentation. */
const visitedPages = (context: Context & Adapters, limits: Limits) => async (app: FastifyInstance) => {
  await app.register(async (visited) => {
    limitAddresses(visited, limits, 'files', FILE_VISITORS);
    await visited.register(linkRoutes(context));
  });
  await app.register(async (visited) => {
    limitAddresses(visited, limits, 'doorbells', DOORBELL_VISITORS);
    await visited.register(doorbellRoute(context));
  });
  await app.register(async (visited) => {
    limitAddresses(visited, limits, 'payment providers', PROVIDER_VISITORS);
    await visited.register(providerWebhookRoute(context));
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
