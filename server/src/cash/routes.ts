import type { Context } from '../platform/context.ts';
import { matchRoutes, matchSchemas } from './matches/routes.ts';
import { cashOverviewRoutes, cashOverviewSchemas } from './overview/routes.ts';
import { bankStatementRoutes, bankStatementSchemas } from './statements/routes.ts';
import { bankTransactionRoutes, bankTransactionSchemas } from './transactions/routes.ts';

export const cashSchemas = [
  ...bankStatementSchemas,
  ...bankTransactionSchemas,
  ...matchSchemas,
  ...cashOverviewSchemas,
];

export const cashRoutes = (context: Context) => [
  bankStatementRoutes(context),
  bankTransactionRoutes(context),
  matchRoutes(context),
];

/** Routes of the application's page. */
export const internalCashRoutes = (context: Context) => [cashOverviewRoutes(context)];
