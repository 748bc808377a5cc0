import type { Context } from '../platform/context.ts';
import { remittanceAdviceRoutes, remittanceAdviceSchemas } from './advices/routes.ts';
import { matchRoutes, matchSchemas } from './matches/routes.ts';
import { cashOverviewRoutes, cashOverviewSchemas } from './overview/routes.ts';
import { payerRoutes, payerSchemas } from './payers/routes.ts';
import { cashReplayRoutes, cashReplaySchemas } from './replay/routes.ts';
import { cashRuleRoutes, cashRuleSchemas } from './settings/routes.ts';
import { bankStatementRoutes, bankStatementSchemas } from './statements/routes.ts';
import { bankTableRoutes, bankTableSchemas } from './tables/routes.ts';
import { bankTransactionRoutes, bankTransactionSchemas } from './transactions/routes.ts';

export const cashSchemas = [
  ...bankStatementSchemas,
  ...bankTableSchemas,
  ...bankTransactionSchemas,
  ...matchSchemas,
  ...cashOverviewSchemas,
  ...cashRuleSchemas,
  ...payerSchemas,
  ...cashReplaySchemas,
  ...remittanceAdviceSchemas,
];

export const cashRoutes = (context: Context) => [
  bankStatementRoutes(context),
  bankTableRoutes(context),
  bankTransactionRoutes(context),
  matchRoutes(context),
  remittanceAdviceRoutes(context),
];

/** Routes of the application's page. */
export const internalCashRoutes = (context: Context) => [
  cashOverviewRoutes(context),
  cashRuleRoutes(context),
  payerRoutes(context),
  cashReplayRoutes(context),
];
