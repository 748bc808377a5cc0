import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { aging } from './aging.ts';
import { listChanges } from './changes.ts';
import { collectionItems } from './collection-items.ts';
import { CollectionItems, CollectionItemsQuery, Collections, CollectionsQuery } from './collection-schema.ts';
import { collections } from './collections.ts';
import { dashboard } from './dashboard.ts';
import { figureDocuments } from './documents.ts';
import { daysSales, daysUntilPaid, effectiveness } from './figures.ts';
import {
  Aging,
  AgingQuery,
  ChangeList,
  ChangesQuery,
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
  'As of a past day by the dates of documents, links and write-offs, whenever they were recorded; customers, account managers, plans and fields as they are now.';

/** Registers the receivables figures. Each has its formula, its inputs and the address of its documents. */
export function figureRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    ofOneMoment(app, context);
    ofPeriods(app, context);
    ofCollections(app, context);
    behind(app, context);
  };
}

function ofOneMoment(app: TypedApp, context: Context): void {
  app.get(
    '/figures/aging',
    {
      schema: {
        operationId: 'getAging',
        summary: 'Receivables by age at the end of a day',
        description: `${AS_OF} Money on account stands in a column of its own.`,
        tags,
        querystring: AgingQuery,
        response: { 200: named(Aging), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => aging(context, organizationOf(request), request.query),
  );
  app.get(
    '/figures/dashboard',
    {
      schema: {
        operationId: 'getFiguresDashboard',
        summary: 'All figures of receivables at once',
        description: AS_OF,
        tags,
        querystring: PeriodQuery,
        response: { 200: named(Dashboard), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => dashboard(context, organizationOf(request), request.query),
  );
}

function ofPeriods(app: TypedApp, context: Context): void {
  app.get(
    '/figures/dso',
    {
      schema: {
        operationId: 'getDso',
        summary:
          'Days sales outstanding (simple, best possible, by counting back) and average days delinquent',
        description: `As the Credit Research Foundation defines them. ${AS_OF}`,
        tags,
        querystring: PeriodQuery,
        response: { 200: named(Dso), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => daysSales(context, organizationOf(request), request.query),
  );
  app.get(
    '/figures/effectiveness',
    {
      schema: {
        operationId: 'getCollectionEffectiveness',
        summary: 'The collection effectiveness index of so many days',
        description: `As the Credit Research Foundation defines it. ${AS_OF}`,
        tags,
        querystring: PeriodQuery,
        response: { 200: named(Effectiveness), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => effectiveness(context, organizationOf(request), request.query),
  );
  app.get(
    '/figures/days_to_pay',
    {
      schema: {
        operationId: 'getDaysToPay',
        summary: 'How long invoices took that were paid in so many days',
        description: `From issue and from the due day, weighted by amount and not. What credit notes alone settled was not paid. ${AS_OF}`,
        tags,
        querystring: PeriodQuery,
        response: { 200: named(DaysToPay), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => daysUntilPaid(context, organizationOf(request), request.query),
  );
}

function ofCollections(app: TypedApp, context: Context): void {
  app.get(
    '/figures/collections',
    {
      schema: {
        operationId: 'getCollectionFigures',
        summary: 'What was done to collect in so many days, and what came of it',
        description:
          'Contacts by step and what was paid after them, promises kept, disputes by reason with days to close, work per person.',
        tags,
        querystring: CollectionsQuery,
        response: { 200: named(Collections), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => collections(context, organizationOf(request), request.query),
  );
  app.get(
    '/figures/collections/items',
    {
      schema: {
        operationId: 'listCollectionItems',
        summary: 'List the contacts, promises or disputes that make a figure',
        description:
          'Figures of collections name their own address of this list: the contacts of a step with what was paid after each, the promises of a status, the disputes of a reason.',
        tags,
        querystring: CollectionItemsQuery,
        response: { 200: named(CollectionItems), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => collectionItems(context, organizationOf(request), request.query),
  );
}

function behind(app: TypedApp, context: Context): void {
  app.get(
    '/figures/documents',
    {
      schema: {
        operationId: 'listFigureDocuments',
        summary: 'List the documents that make a figure',
        description: `Figures name their own address of this list. The values add up to the exact sums of the figure. ${AS_OF}`,
        tags,
        querystring: DocumentsQuery,
        response: { 200: named(FigureDocuments), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => figureDocuments(context, organizationOf(request), request.query),
  );
  app.get(
    '/figures/changes',
    {
      schema: {
        operationId: 'listFigureChanges',
        summary: 'List what has changed figures of a past day since',
        description:
          'Documents dated on that day or before that were made, changed, deleted or linked otherwise.',
        tags,
        querystring: ChangesQuery,
        response: { 200: named(ChangeList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listChanges(context, organizationOf(request), request.query),
  );
}
