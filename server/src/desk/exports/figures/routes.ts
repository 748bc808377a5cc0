import { type Static, type TObject, Type } from 'typebox';
import { readForecast } from '../../../insight/forecast/queries.ts';
import {
  AgingQuery,
  CollectionsQuery,
  ForecastAccuracyQuery,
  ForecastQuery,
  loadAging,
  loadCollections,
  loadDaysSales,
  loadDaysUntilPaid,
  loadEffectiveness,
  PeriodQuery,
  readForecastAccuracy,
} from '../../../insight/index.ts';
import { isTimestampInput } from '../../../kernel/calendar.ts';
import { isCurrency } from '../../../kernel/currency.ts';
import type { Context } from '../../../platform/context.ts';
import { checkBy } from '../../../platform/http/check.ts';
import { errorAnswers } from '../../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../../platform/http/request.ts';
import { object } from '../../../platform/http/schema.ts';
import type { Organization } from '../../../platform/organization.ts';
import { exportQuery, type Format } from '../schema.ts';
import { FILE_ANSWER, type Send } from '../send.ts';
import type { ExportTable } from '../table.ts';
import {
  accuracyTable,
  agingTable,
  collectionsTable,
  daysToPayTable,
  dsoTable,
  effectivenessTable,
  forecastTable,
} from './tables.ts';

interface Exported<Q extends TObject> {
  /** Last part of its path. */
  path: string;
  operationId: string;
  summary: string;
  query: Q;
  table(organization: Organization, query: Static<Q>): Promise<ExportTable>;
}

/** Registers the exports of figures. Each amount is converted, and exact in each currency. */
export function addFigureExportRoutes(app: TypedApp, context: Context, send: Send): void {
  addFigureExportRoute(app, send, {
    path: 'aging',
    operationId: 'exportAging',
    summary: 'Export AR aging',
    query: AgingQuery,
    table: async (organization, query) => agingTable(await loadAging(context, organization, query)),
  });
  addFigureExportRoute(app, send, {
    path: 'dso',
    operationId: 'exportDso',
    summary: 'Export days sales outstanding',
    query: PeriodQuery,
    table: async (organization, query) => dsoTable(await loadDaysSales(context, organization, query)),
  });
  addFigureExportRoute(app, send, {
    path: 'effectiveness',
    operationId: 'exportCollectionEffectiveness',
    query: PeriodQuery,
    summary: 'Export the collection effectiveness index',
    table: async (organization, query) =>
      effectivenessTable(await loadEffectiveness(context, organization, query)),
  });
  addFigureExportRoute(app, send, {
    path: 'days_to_pay',
    operationId: 'exportDaysToPay',
    query: PeriodQuery,
    summary: 'Export payment times of paid invoices',
    table: async (organization, query) =>
      daysToPayTable(await loadDaysUntilPaid(context, organization, query)),
  });
  addFigureExportRoute(app, send, {
    path: 'collections',
    operationId: 'exportCollectionFigures',
    query: CollectionsQuery,
    summary: 'Export collection activity',
    table: async (organization, query) =>
      collectionsTable(await loadCollections(context, organization, query)),
  });
  addFigureExportRoute(app, send, {
    path: 'forecast',
    operationId: 'exportForecast',
    query: ForecastQuery,
    summary: 'Export the forecast of expected cash by week',
    table: async (organization, query) => forecastTable(await readForecast(context, organization, query)),
  });
  addFigureExportRoute(app, send, {
    path: 'forecast_accuracy',
    operationId: 'exportForecastAccuracy',
    query: ForecastAccuracyQuery,
    summary: 'Export forecast accuracy',
    table: async (organization, query) =>
      accuracyTable(await readForecastAccuracy(context.database, organization, query)),
  });
}

interface ExportQuery {
  format?: Format;
  [filter: string]: unknown;
}

function addFigureExportRoute<Q extends TObject>(app: TypedApp, send: Send, figureExport: Exported<Q>): void {
  const { patternProperties } = { patternProperties: undefined, ...figureExport.query };
  const properties = { ...figureExport.query.properties, ...exportQuery };
  const querystring = Type.Unsafe<ExportQuery>(
    object(properties, patternProperties === undefined ? {} : { patternProperties }),
  );
  const check = checkBy(figureExport.query, {
    formats: { timestamp: isTimestampInput, currency: isCurrency },
  });
  app.get(
    `/exports/figures/${figureExport.path}`,
    {
      schema: {
        operationId: figureExport.operationId,
        summary: figureExport.summary,
        description: 'Same data as the figure itself: converted, and exact for each currency.',
        tags: ['Exports'],
        querystring,
        response: { 200: FILE_ANSWER, ...errorAnswers('INVALID_DATA', 'CONCURRENCY_LIMITED') },
      },
    },
    (request, reply) => {
      const { format = 'csv', ...stated } = request.query;
      const query = check(stated).value;
      if (query === null) throw new Error(`the query of ${figureExport.operationId} was not validated`);
      return send(request, reply, format, () => figureExport.table(organizationOf(request), query));
    },
  );
}
