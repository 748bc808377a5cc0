import type { Context } from '../platform/context.ts';
import { matchRoutes, matchSchemas } from './matches/routes.ts';
import { bankStatementRoutes, bankStatementSchemas } from './statements/routes.ts';
import { bankTransactionRoutes, bankTransactionSchemas } from './transactions/routes.ts';

export const cashSchemas = [...bankStatementSchemas, ...bankTransactionSchemas, ...matchSchemas];

export const cashRoutes = (context: Context) => [
  bankStatementRoutes(context),
  bankTransactionRoutes(context),
  matchRoutes(context),
];
