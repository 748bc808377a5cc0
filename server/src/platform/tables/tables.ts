import type { DB } from '../db/schema.gen.ts';
import { AGENTS_TABLES } from './agents.ts';
import { AUTOPAY_TABLES } from './autopay.ts';
import { CASES_TABLES } from './cases.ts';
import { CASH_TABLES } from './cash.ts';
import { COMPLIANCE_TABLES } from './compliance.ts';
import { DESK_TABLES } from './desk.ts';
import { DUNNING_TABLES } from './dunning.ts';
import type { Entry, OrganizationTable } from './entry.ts';
import { EXCHANGE_TABLES } from './exchange.ts';
import { INSIGHT_TABLES } from './insight.ts';
import { INTEGRATION_TABLES } from './integrations.ts';
import { LEDGER_TABLES } from './ledger.ts';
import { MAIL_TABLES } from './mail.ts';
import { ONLINE_PAYMENT_TABLES } from './online-payments.ts';
import { OUTREACH_TABLES } from './outreach.ts';
import { PEOPLE_TABLES } from './people.ts';
import { PLATFORM_TABLES } from './platform.ts';
import { PORTAL_TABLES } from './portal.ts';
import { SETUP_TABLES } from './setup.ts';

/** The tables by the wing that owns them. */
export const TABLES_BY_WING = {
  ledger: LEDGER_TABLES,
  people: PEOPLE_TABLES,
  mail: MAIL_TABLES,
  cash: CASH_TABLES,
  'online-payments': ONLINE_PAYMENT_TABLES,
  dunning: DUNNING_TABLES,
  outreach: OUTREACH_TABLES,
  cases: CASES_TABLES,
  autopay: AUTOPAY_TABLES,
  insight: INSIGHT_TABLES,
  desk: DESK_TABLES,
  portal: PORTAL_TABLES,
  exchange: EXCHANGE_TABLES,
  compliance: COMPLIANCE_TABLES,
  integrations: INTEGRATION_TABLES,
  setup: SETUP_TABLES,
  agents: AGENTS_TABLES,
  platform: PLATFORM_TABLES,
};

/**
 * Every table of the schema, with the decisions of the features that concern all tables. A table that a reset
 * empties comes after those that it references.
 */
export const TABLES = {
  ...LEDGER_TABLES,
  ...PEOPLE_TABLES,
  ...MAIL_TABLES,
  ...CASH_TABLES,
  ...ONLINE_PAYMENT_TABLES,
  ...DUNNING_TABLES,
  ...OUTREACH_TABLES,
  ...CASES_TABLES,
  ...AUTOPAY_TABLES,
  ...INSIGHT_TABLES,
  ...DESK_TABLES,
  ...PORTAL_TABLES,
  ...EXCHANGE_TABLES,
  ...COMPLIANCE_TABLES,
  ...INTEGRATION_TABLES,
  ...SETUP_TABLES,
  ...AGENTS_TABLES,
  // Files and the outbox belong to records of all wings.
  ...PLATFORM_TABLES,
} satisfies { readonly [T in keyof DB]: Entry<T> };

/** The tables with a decision. */
export type TableWith<Decision> = {
  [T in keyof typeof TABLES]: (typeof TABLES)[T] extends Decision ? T : never;
}[keyof typeof TABLES];

/** The tables with rows of organizations. */
export const ORGANIZATION_TABLES: readonly OrganizationTable[] = Object.entries(TABLES).flatMap(
  ([name, entry]) => (entry.tenant === 'ORGANIZATION' ? [{ name, ...entry }] : []),
);
