import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { loadAging } from './aging.ts';
import { listChanges } from './changes.ts';
import { ChangeList, ChangesQuery } from './changes-schema.ts';
import { listCollectionItems } from './collection-items.ts';
import { CollectionItems, CollectionItemsQuery, Collections, CollectionsQuery } from './collection-schema.ts';
import { loadCollections } from './collections.ts';
import { loadDashboard } from './dashboard.ts';
import { DisputeFigures, disputeFigures } from './dispute-figures.ts';
import { listFigureDocuments } from './documents.ts';
import { loadDaysSales, loadDaysUntilPaid, loadEffectiveness } from './figures.ts';
import {
  Aging,
  AgingQuery,
  Dashboard,
  DaysToPay,
  DocumentsQuery,
  Dso,
  Effectiveness,
  FigureDocuments,
  PeriodQuery,
} from './schema.ts';

const tags = ['Figures'];
const AS_OF =
  'The figures for a past day use the dates of documents, links and write-offs, whenever they were ' +
  'recorded. Customers, account managers, plans and fields are the current ones.';

/** Registers the receivables figures. Each has its formula, its inputs and the address of its documents. */
export function figureRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addMomentRoutes(app, context);
    addPeriodRoutes(app, context);
    addCollectionRoutes(app, context);
    addDisputeRoute(app, context);
    addDetailRoutes(app, context);
  };
}

function addMomentRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/figures/aging',
    {
      schema: {
        operationId: 'getAging',
        summary: 'Get AR aging at the end of a day',
        description: `${AS_OF} Credit on account has its own column.`,
        tags,
        querystring: AgingQuery,
        response: { 200: schemaRef(Aging), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => loadAging(context, organizationOf(request), request.query),
  );
  app.get(
    '/figures/dashboard',
    {
      schema: {
        operationId: 'getFiguresDashboard',
        summary: 'Get all receivables figures',
        description: AS_OF,
        tags,
        querystring: PeriodQuery,
        response: { 200: schemaRef(Dashboard), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => loadDashboard(context, organizationOf(request), request.query),
  );
}

function addPeriodRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/figures/dso',
    {
      schema: {
        operationId: 'getDso',
        summary: 'Get DSO (simple, best possible and countback) and average days delinquent',
        description: `Follows the definitions of the Credit Research Foundation. ${AS_OF}`,
        tags,
        querystring: PeriodQuery,
        response: { 200: schemaRef(Dso), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => loadDaysSales(context, organizationOf(request), request.query),
  );
  app.get(
    '/figures/effectiveness',
    {
      schema: {
        operationId: 'getCollectionEffectiveness',
        summary: 'Get the collection effectiveness index (CEI) of a period',
        description: `Follows the definition of the Credit Research Foundation. ${AS_OF}`,
        tags,
        querystring: PeriodQuery,
        response: { 200: schemaRef(Effectiveness), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => loadEffectiveness(context, organizationOf(request), request.query),
  );
  app.get(
    '/figures/days_to_pay',
    {
      schema: {
        operationId: 'getDaysToPay',
        summary: 'Get the payment times of invoices that were paid in a period',
        description:
          'Days from issue and from the due day, both plain and weighted by amount. Invoices that were ' +
          `settled only by credit notes do not count as paid. ${AS_OF}`,
        tags,
        querystring: PeriodQuery,
        response: { 200: schemaRef(DaysToPay), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => loadDaysUntilPaid(context, organizationOf(request), request.query),
  );
}

function addCollectionRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/figures/collections',
    {
      schema: {
        operationId: 'getCollectionFigures',
        summary: 'Get collection activity in a period and its results',
        description:
          'Contacts per step and the payments after them, promises kept, disputes by reason with ' +
          'days to close, and work per person.',
        tags,
        querystring: CollectionsQuery,
        response: { 200: schemaRef(Collections), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => loadCollections(context, organizationOf(request), request.query),
  );
  app.get(
    '/figures/collections/items',
    {
      schema: {
        operationId: 'listCollectionItems',
        summary: 'List the contacts, promises or disputes behind a figure',
        description:
          'Collection figures contain the address of this list: the contacts of a step with the ' +
          'payments after each, the promises with a status, or the disputes with a reason.',
        tags,
        querystring: CollectionItemsQuery,
        response: { 200: schemaRef(CollectionItems), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listCollectionItems(context, organizationOf(request), request.query),
  );
}

function addDisputeRoute(app: TypedApp, context: Context): void {
  app.get(
    '/figures/disputes',
    {
      schema: {
        operationId: 'getDisputeFigures',
        summary: 'Get disputes by reason in a period',
        description: 'Number, amount and median days to resolve.',
        tags,
        querystring: CollectionsQuery,
        response: { 200: schemaRef(DisputeFigures), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => disputeFigures(context, organizationOf(request), request.query),
  );
}

function addDetailRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/figures/documents',
    {
      schema: {
        operationId: 'listFigureDocuments',
        summary: 'List the documents behind a figure',
        description:
          'Figures contain the address of this list. The values add up to the exact sums of the ' +
          `figure. ${AS_OF}`,
        tags,
        querystring: DocumentsQuery,
        response: { 200: schemaRef(FigureDocuments), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listFigureDocuments(context, organizationOf(request), request.query),
  );
  app.get(
    '/figures/changes',
    {
      schema: {
        operationId: 'listFigureChanges',
        summary: 'List later changes to the figures of a past day',
        description: 'Documents dated on or before that day that were created, changed, deleted or relinked.',
        tags,
        querystring: ChangesQuery,
        response: { 200: schemaRef(ChangeList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listChanges(context, organizationOf(request), request.query),
  );
}
