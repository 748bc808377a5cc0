import type { Context } from '../platform/context.ts';
import { Match, MatchPartInput } from './matches/schema.ts';
import { bankTransactionRoutes, bankTransactionSchemas } from './transactions/routes.ts';

export const cashSchemas = [...bankTransactionSchemas, Match, MatchPartInput];

export const cashRoutes = (context: Context) => [bankTransactionRoutes(context)];
