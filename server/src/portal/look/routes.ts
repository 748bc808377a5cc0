import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { localDate } from '../../kernel/calendar.ts';
import { loadProfile, logoUrl } from '../../people/organizations/profile/queries.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import type { Organization } from '../../platform/organization.ts';
import { sendPage } from '../headers.ts';
import { accountPage } from '../page.ts';
import { pageQueryOf } from '../query.ts';
import { readView } from '../read-view.ts';
import type { PortalView } from '../view.ts';
import { changePortalSettings } from './commands.ts';
import { customerToShow, loadLook, toPortalSettings } from './queries.ts';
import { PortalPreviewQuery, PortalSettings, PortalSettingsChange } from './schema.ts';

export const portalSettingsSchemas = [PortalSettings, PortalSettingsChange];

const tags = ['Organization'];

/** Reads, changes and previews the look of the portal. */
export function portalSettingsRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addSettingsRoutes(app, context);
    addPreviewRoute(app, context);
  };
}

function addSettingsRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/portal_settings',
    {
      schema: {
        operationId: 'getPortalSettings',
        summary: 'Get the appearance of the portal',
        description: 'The default appearance until it is set.',
        tags,
        response: { 200: schemaRef(PortalSettings), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => toPortalSettings(await loadLook(context.database.pool, organizationOf(request).id)),
  );

  app.put(
    '/portal_settings',
    {
      schema: {
        operationId: 'changePortalSettings',
        summary: 'Change the appearance of the portal',
        description: 'Absent fields stay; `greetings` replaces all greetings. Pages use it from now on.',
        tags,
        body: schemaRef(PortalSettingsChange),
        response: {
          200: schemaRef(PortalSettings),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
        },
      },
    },
    (request) => changePortalSettings(context, organizationOf(request).id, request.body),
  );
}

function addPreviewRoute(app: TypedApp, context: Context): void {
  app.get(
    '/portal_settings/preview',
    {
      schema: {
        operationId: 'previewPortal',
        summary: 'Preview the portal page of a customer',
        description:
          'The page as the customer would see it now, also with an appearance that is not stored yet. Pages of the service may frame it; its links lead nowhere.',
        tags,
        querystring: PortalPreviewQuery,
        response: {
          200: { description: 'The page', content: { 'text/html': { schema: {} } } },
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const view = await previewPortal(context, organizationOf(request), request.query);
      // The embedding pages do not send this header, and browsers expect the same value on a whole origin.
      reply.raw.removeHeader('origin-agent-cluster');
      reply.removeHeader('origin-agent-cluster');
      return sendPage(reply, 200, accountPage(view, true), { frameAncestors: "'self'", look: view.look });
    },
  );
}

/** @throws NOT_FOUND for an unknown customer, or if there is none */
async function previewPortal(
  context: Context,
  organization: Organization,
  { customerId: named, language, accent, greeting }: PortalPreviewQuery,
): Promise<PortalView> {
  const { database, clock } = context;
  const { id } = organization;
  const customerId = named?.toLowerCase() ?? (await customerToShow(database.pool, id));
  if (customerId === null) throw notFound();
  const now = clock.now();
  const today = localDate(now, organization.timezone);
  const account = { organizationId: id, customerId, today };
  // Links in the preview lead nowhere.
  const opened = { organization, account, now, today, path: '#' };
  const view = await readView(context, opened, pageQueryOf({}));
  if (view === null) throw notFound();
  const debtor = { ...view.debtor, language: language ?? view.debtor.language };
  // A frame with an opaque origin cannot load the logo by URL.
  const logo = await logoUrl(context, id, await loadProfile(database.pool, id));
  const reader = debtor.language ?? organization.language;
  const statedGreeting =
    greeting === undefined || greeting === '' ? null : { text: greeting, language: reader };
  const look = {
    accent: accent ?? view.look.accent,
    greeting: greeting === undefined ? view.look.greeting : statedGreeting,
    logo,
  };
  return { ...view, debtor, look };
}
