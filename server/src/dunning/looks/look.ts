import type { Timestamp } from '../../kernel/calendar.ts';
import { watchFamilies } from '../../ledger/commands.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { nextFallAt } from '../domain/account-falls.ts';
import { earliestOf, evaluate } from '../domain/evaluate.ts';
import type { DunnedCustomer, DunningSettings, Evaluation } from '../domain/facts.ts';
import { loadDunnedCustomers } from '../facts/queries.ts';
import { STORE, VERSIONS } from './statements.ts';

/** Inputs that all looks of a sweep share. */
export interface SweepContext {
  database: Database;
  organization: Organization;
  settings: DunningSettings;
  settingsHash: number;
  now: Timestamp;
}

/** The result of looking at a customer without locking its family. */
export interface Look {
  customerId: string;
  /** Whether something is to be done now. */
  isDue: boolean;
  /** The instant before which time alone changes nothing; null: never. */
  nextAt: Timestamp | null;
}

interface FamilyVersion {
  customerId: string;
  familyId: string;
  version: number;
}

/**
 * Looks at customers without locking their families, and stores when to look again: in the next sweep, if
 * something is to be done now and its job is lost. The facts and the versions of the families come from one snapshot, so a look
 * that another transaction makes out of date does not count.
 * @param isNew whether the customers have no look yet
 * @returns the customers about whom something is to be done, to be decided under their locks
 */
export async function lookAt(
  context: SweepContext,
  customerIds: readonly string[],
  isNew: boolean,
): Promise<string[]> {
  const { database, organization } = context;
  if (isNew)
    await inTransaction(database, (connection) => watchFamilies(connection, organization.id, customerIds));
  const { looks, versions } = await inSnapshot(database, async (connection) => ({
    versions: await familyVersions(connection, organization.id, customerIds),
    looks: await loadLooks(connection, context, customerIds),
  }));
  await storeLooks(context, looks, versions);
  return looks.filter(({ isDue }) => isDue).map(({ customerId }) => customerId);
}

/** Decides about customers without carrying anything out. */
export async function loadLooks(
  connection: Connection,
  { organization, settings, now }: SweepContext,
  customerIds: readonly string[],
): Promise<Look[]> {
  const selection = { customerIds, now, isForeseen: true };
  const customers = await loadDunnedCustomers(connection, organization, selection);
  return customers.map((customer) => {
    const evaluation = evaluate(customer, settings, now);
    const isDue = isActed(evaluation);
    const nextAt = isDue ? now : nextLookAt(customer, evaluation, settings);
    return { customerId: customer.id, isDue, nextAt };
  });
}

const isActed = ({ decisions, joined, ended, carried, account }: Evaluation): boolean =>
  decisions.length + joined.length + ended.length + carried.length > 0 || account !== null;

/** Returns when time alone may change a decision next: money on account may fall without a write, too. */
function nextLookAt(
  customer: DunnedCustomer,
  { nextAt }: Evaluation,
  { rules: { timezone } }: DunningSettings,
): Timestamp | null {
  return earliestOf([nextAt, nextFallAt(customer, timezone)].filter((at) => at !== null));
}

async function familyVersions(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
): Promise<Map<string, FamilyVersion>> {
  const { rows } = await connection.query<FamilyVersion>({
    name: 'versions of families',
    text: VERSIONS,
    values: [organizationId, customerIds],
  });
  return new Map(rows.map((row) => [row.customerId, row]));
}

async function storeLooks(
  { database, organization, settingsHash }: SweepContext,
  looks: readonly Look[],
  versions: ReadonlyMap<string, FamilyVersion>,
): Promise<void> {
  const known = looks.flatMap(({ customerId, nextAt }) => {
    const family = versions.get(customerId);
    return family === undefined ? [] : [{ ...family, nextAt }];
  });
  if (known.length === 0) return;
  await database.pool.query({
    name: 'store looks',
    text: STORE,
    values: [
      organization.id,
      known.map(({ customerId }) => customerId),
      known.map(({ nextAt }) => nextAt),
      known.map(({ familyId }) => familyId),
      known.map(({ version }) => version),
      settingsHash,
    ],
  });
}
