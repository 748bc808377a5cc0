import type { Context } from '../platform/context.ts';
import { Match, MatchPartInput } from './matches/schema.ts';
import { bankStatementRoutes, bankStatementSchemas } from './statements/routes.ts';
import { bankTransactionRoutes, bankTransactionSchemas } from './transactions/routes.ts';

export const cashSchemas = [...bankStatementSchemas, ...bankTransactionSchemas, Match, MatchPartInput];

export const cashRoutes = (context: Context) => [
  bankStatementRoutes(context),
  bankTransactionRoutes(context),
];
