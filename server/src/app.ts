import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { QueueMail } from './collections/actions/changes.ts';
import { actionWorkRoutes, actionWorkSchemas } from './collections/actions/internal-routes.ts';
import { actionRoutes, actionSchemas } from './collections/actions/routes.ts';
import { disputeRoutes, disputeSchemas } from './collections/disputes/routes.ts';
import {
  customerDunningRoutes,
  customerDunningSchemas,
} from './collections/dunning/choices/customer-routes.ts';
import { invoiceDunningRoutes, invoiceDunningSchemas } from './collections/dunning/choices/invoice-routes.ts';
import { mailJob } from './collections/dunning/clockwork/names.ts';
import { dunningRoutes, dunningSchemas } from './collections/dunning/dry-run/routes.ts';
import {
  dunningPlanEditRoutes,
  dunningPlanEditSchemas,
} from './collections/dunning/plans/internal-routes.ts';
import { dunningPlanRoutes, dunningPlanSchemas } from './collections/dunning/plans/routes.ts';
import { dunningSettingsRoutes, dunningSettingsSchemas } from './collections/dunning/settings/routes.ts';
import { invoiceCollectionRoutes, invoiceCollectionSchemas } from './collections/invoices/routes.ts';
import { lateFeeRoutes, lateFeeSchemas } from './collections/late-fees/routes.ts';
import { letterRoutes, letterSchemas } from './collections/letters/routes.ts';
import { noteRoutes, noteSchemas } from './collections/notes/routes.ts';
import { type InboundServices, receiveMail } from './collections/replies/receive.ts';
import { inboundMailRoutes, inboundMailSchemas } from './collections/replies/routes.ts';
import { timelineRoutes, timelineSchemas } from './collections/timeline/routes.ts';
import { eventRoutes, eventSchemas } from './exchange/events/routes.ts';
import { fileSchemas, linkRoutes, pdfRoutes } from './exchange/files/routes.ts';
import { importRoutes, importSchemas } from './exchange/imports/routes.ts';
import type { WebhookSettings } from './exchange/webhooks/commands.ts';
import { webhookRoutes, webhookSchemas } from './exchange/webhooks/routes.ts';
import { bankAccountRoutes, bankAccountSchemas } from './ledger/bank-accounts/routes.ts';
import { contactRoutes, contactSchemas } from './ledger/contacts/routes.ts';
import { creditNoteRoutes, creditNoteSchemas } from './ledger/credit-notes/routes.ts';
import { customFieldRoutes, customFieldSchemas } from './ledger/custom-fields/routes.ts';
import { customerRoutes, customerSchemas } from './ledger/customers/routes.ts';
import type { Services } from './ledger/documents/commands.ts';
import { isTimestampInput } from './ledger/domain/calendar.ts';
import { isCurrency } from './ledger/domain/currency.ts';
import { invoiceRoutes, invoiceSchemas } from './ledger/invoices/routes.ts';
import { paymentRoutes, paymentSchemas } from './ledger/payments/routes.ts';
import { reconcileRoutes, reconcileSchemas } from './ledger/reconcile/routes.ts';
import { refundRoutes, refundSchemas } from './ledger/refunds/routes.ts';
import { messageRoutes, messageSchemas } from './mail/conversations/routes.ts';
import { mailTemplateRoutes, mailTemplateSchemas } from './mail/templates/routes.ts';
import { mailRoutes, mailSchemas } from './mail/writing/routes.ts';
import { portalRoutes, portalSchemas } from './people/portal-links/routes.ts';
import { userRoutes, userSchemas } from './people/users/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { FileStorage } from './platform/files/types.ts';
import { installActingUser } from './platform/http/acting-user.ts';
import {
  installAuthentication,
  installNativeIntegration,
  type KeyHolder,
  type OrganizationFinder,
} from './platform/http/authentication.ts';
import { installBodyParser } from './platform/http/body-parser.ts';
import { installDraining } from './platform/http/draining.ts';
import { answerBrokenRequest, installErrors } from './platform/http/error-handler.ts';
import { ErrorAnswer } from './platform/http/errors-schema.ts';
import { healthRoutes } from './platform/http/health.ts';
import { openApiDocument, referencePage } from './platform/http/openapi.ts';
import { answerUnroutable, installProtocolErrors } from './platform/http/protocol.ts';
import { parseQuerySafely } from './platform/http/query-string.ts';
import { installSecurityHeaders } from './platform/http/security-headers.ts';
import { pluralPath } from './platform/http/singular-paths.ts';
import { createValidator, installValidation } from './platform/http/validation.ts';
import { newId } from './platform/ids.ts';
import { addJobs } from './platform/jobs/queue.ts';
import type { Limits } from './platform/limits/index.ts';
import { limitsPlugin } from './platform/limits/plugin.ts';
import { answerNoPortal, portalPages } from './portal/page-routes.ts';

export interface AppDependencies {
  database: Database;
  clock: Clock;
  organizations: KeyHolder & OrganizationFinder;
  limits: Limits;
  /** Where the bytes of files are. */
  storage: FileStorage;
  webhooks: WebhookSettings;
  /** How what comes in is known, and where mail is written. */
  mailbox: {
    /** The address with whose tokens mail is answered; null where there is none. */
    replyTo: string | null;
    /** Where mail is written without a mail server. */
    outboxFolder: string;
  };
  /** Where callers reach this service, without a slash at the end. */
  publicUrl: string;
  log: FastifyBaseLogger;
  trustProxy?: string | number | boolean;
  /** Time in which a JSON body must arrive, in milliseconds. */
  bodyMillis?: number;
  /** Told when an import was received: there is work for the runner in this process. */
  onImport?: () => void;
}

/** Longest path id: 255 characters of up to four bytes, each percent-encoded. */
const MAX_PARAM_LENGTH = 3100;
/** Time in which a whole request must arrive; JSON bodies have less, see the body parser. */
const REQUEST_MILLIS = 30 * 60 * 1000;

const RESOURCE_SCHEMAS = [
  ...customerSchemas,
  ...contactSchemas,
  ...customFieldSchemas,
  ...invoiceSchemas,
  ...invoiceCollectionSchemas,
  ...disputeSchemas,
  ...paymentSchemas,
  ...creditNoteSchemas,
  ...refundSchemas,
  ...reconcileSchemas,
  ...portalSchemas,
  ...userSchemas,
  ...bankAccountSchemas,
  ...dunningPlanSchemas,
  ...dunningPlanEditSchemas,
  ...dunningSettingsSchemas,
  ...customerDunningSchemas,
  ...invoiceDunningSchemas,
  ...mailTemplateSchemas,
  ...dunningSchemas,
  ...mailSchemas,
  ...actionSchemas,
  ...actionWorkSchemas,
  ...letterSchemas,
  ...lateFeeSchemas,
  ...messageSchemas,
  ...inboundMailSchemas,
  ...timelineSchemas,
  ...importSchemas,
  ...eventSchemas,
  ...webhookSchemas,
  ...fileSchemas,
  ...noteSchemas,
];

/** Every resource, in the order of the reference. */
function resourceRoutes(services: Services, dependencies: AppDependencies) {
  const files = { ...services, storage: dependencies.storage };
  return [
    customerRoutes(services),
    contactRoutes(services),
    customFieldRoutes(services),
    invoiceRoutes(services),
    paymentRoutes(services),
    creditNoteRoutes(services),
    refundRoutes(services),
    reconcileRoutes(services),
    portalRoutes(services),
    userRoutes(services),
    bankAccountRoutes(services),
    dunningPlanRoutes(services),
    actionRoutes(services),
    importRoutes(services, dependencies.onImport ?? (() => {})),
    eventRoutes(services),
    webhookRoutes({ ...services, ...dependencies.webhooks }),
    pdfRoutes(files),
    noteRoutes(files),
  ];
}

/** What the application for collectors uses: below /v1/internal, marked in the reference, and free to change with a release. */
function internalRoutes(services: Services, { storage, mailbox }: AppDependencies) {
  const files = { ...services, storage };
  const inbound: InboundServices = { ...files, replyTo: mailbox.replyTo };
  return [
    actionWorkRoutes({ ...services, queueMail }),
    letterRoutes(files),
    invoiceCollectionRoutes(services),
    disputeRoutes(services),
    dunningPlanEditRoutes(services),
    dunningSettingsRoutes(services),
    customerDunningRoutes(services),
    invoiceDunningRoutes(services),
    dunningRoutes(services),
    mailTemplateRoutes(services),
    mailRoutes(services),
    lateFeeRoutes(services),
    messageRoutes({ ...files, queueMail, outboxFolder: mailbox.outboxFolder }),
    inboundMailRoutes({
      stagingFolder: storage.stagingFolder,
      receive: (raw, organizationId) => receiveMail(inbound, raw, organizationId),
    }),
    timelineRoutes(services),
  ];
}

const queueMail: QueueMail = (connection, organizationId, actionId) =>
  addJobs(connection, [mailJob(organizationId, actionId)]);

/** The HTTP application: plugins, then every resource. The table of contents of the service. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const {
    database,
    clock,
    organizations,
    limits,
    storage,
    publicUrl,
    log,
    trustProxy = false,
    bodyMillis,
  } = dependencies;
  const services: Services = { database, clock, publicUrl };
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    // As a number it is how many proxies stand before us.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    requestTimeout: REQUEST_MILLIS,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    rewriteUrl: (request) => pluralPath(request.url ?? '/'),
    clientErrorHandler: answerBrokenRequest,
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

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  installProtocolErrors(app);
  const answerMissing = installErrors(app);
  installDraining(app);
  installBodyParser(app, bodyMillis);
  installValidation(app, createValidator({ timestamp: isTimestampInput, currency: isCurrency }));
  await installSecurityHeaders(app, publicUrl);
  await app.register(swagger, openApiDocument(publicUrl));

  for (const schema of [ErrorAnswer, ...RESOURCE_SCHEMAS]) app.addSchema(schema);

  await app.register(healthRoutes(database));
  await app.register(linkRoutes({ database, clock, storage }, organizations));
  await app.register(swaggerUi, referencePage);
  app.get('/openapi.json', { config: { public: true }, schema: { hide: true } }, async () => app.swagger());

  await app.register(portalPages({ ...services, storage: dependencies.storage, organizations, limits }), {
    prefix: '/portal',
  });
  await app.register(
    async (v1) => {
      installAuthentication(v1, organizations);
      await v1.register(limitsPlugin, { limits });
      installNativeIntegration(v1);
      v1.setNotFoundHandler(answerMissing);
      for (const routes of resourceRoutes(services, dependencies)) await v1.register(routes);
      await v1.register(
        async (internal) => {
          installActingUser(internal, database);
          internal.addHook('onRoute', (route) => {
            route.schema = { ...route.schema, 'x-internal': true };
          });
          for (const routes of internalRoutes(services, dependencies)) await internal.register(routes);
        },
        { prefix: '/internal' },
      );
    },
    { prefix: '/v1' },
  );
  return app;
}
