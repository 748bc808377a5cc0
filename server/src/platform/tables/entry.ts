import type { DB } from '../db/schema.gen.ts';

/**
 * Decision about the texts of a column when a data subject (a debtor's contact) is exported or erased.
 *
 * - `text`, `json`, `jsonb`: searched; the data of the person is replaced within the texts.
 * - `cleared`: searched and set to null. A replacement could give two records the same value.
 * - `deleted`: deleted with its row, or short-lived data that cannot be searched.
 * - `audit`: redacted in a way that keeps the audit chain valid.
 * - `code`: kept. Words, codes, ids and numbers of Quittance or the integrator; no personal text.
 * - `law`: kept. Accounting records, with the name and address of the invoice's recipient: legal retention.
 * - `own`: kept. Data about the organization, and its own texts.
 * - `user`: kept. Users of the service. `user remove` removes them, unless the history names them.
 * - `secret`: kept. Hashes and ciphertexts, which reveal nothing.
 */
export type TextDecision =
  | 'text'
  | 'json'
  | 'jsonb'
  | 'cleared'
  | 'deleted'
  | 'audit'
  | 'code'
  | 'law'
  | 'own'
  | 'user'
  | 'secret';

/**
 * Decision about a timestamp column in a sandbox with a clock ahead of real time.
 *
 * - `sandbox`: holds the time of the sandbox. A reset moves it back where its row is kept.
 * - `machine`: holds real time: keys, leases, storage, the queue of webhooks.
 * - `stated`: set by callers, or may be in the future.
 */
type TimeDecision = 'sandbox' | 'machine' | 'stated';

/** Decision about the rows of a table when a sandbox is reset. The condition is SQL without parameters. */
type Reset = 'EMPTIED' | 'KEPT' | { emptiedWhere: string };

/**
 * Decision about the rows that a user sees who is restricted to own customers.
 *
 * - `customer`: rows of own customers, by the column with the customer's id.
 * - `documents`: rows of their documents, by the first of these columns that is not null.
 * - `STATEMENT`: by the condition in `people/roles/own/rules.ts`.
 * - `UNRESTRICTED`: all rows. The table contains no customer data, or its reads restrict themselves.
 * - `REFUSED`: no access. No operation lists or names its rows for these users.
 */
type Restriction<Name extends string> =
  | { customer: Name }
  | { documents: readonly Name[] }
  | 'STATEMENT'
  | 'UNRESTRICTED'
  | 'REFUSED';

/**
 * Decision about a column that references a customer when the customer is merged into another one.
 *
 * - `SETTLED`: moves to the other customer by `ledger/settlement`, which keeps the figures correct.
 * - `MOVES`: moves, or is copied, by the statements of `cases/merges/moves.ts`.
 * - `STAYS`: keeps the merged customer.
 */
type Merge = 'SETTLED' | 'MOVES' | 'STAYS';

type ByDecision<Decision extends string, Name extends string> = Readonly<
  Partial<Record<Decision, readonly Name[]>>
>;

/** Decisions about a table with rows of organizations. `Name` is the type of its column names. */
interface OrganizationDecisions<Name extends string> {
  tenant: 'ORGANIZATION';
  personalData: ByDecision<TextDecision, Name>;
  clock: ByDecision<TimeDecision, Name>;
  reset: Reset;
  restriction: Restriction<Name>;
}

/**
 * Decision about the place of a table behind a query router. Rows of organizations are on the shard of the
 * organization.
 *
 * - `MAIN`: on the main shard only (`Database.main`).
 * - `EACH`: every shard has its own rows.
 */
type Shard = 'MAIN' | 'EACH';

/** Decisions about a table with rows of persons, or of the installation. */
interface SharedDecisions<Name extends string> {
  tenant: 'PERSON' | 'INSTALLATION';
  shard: Shard;
  personalData: ByDecision<TextDecision, Name>;
}

type Column<T extends keyof DB> = Exclude<keyof DB[T], 'organization_id'> & string;
type CustomerColumn<T extends keyof DB> = Extract<Column<T>, `${string}customer_id${string}`>;
type Merges<Name extends string> = Readonly<Partial<Record<Name, Merge>>>;
/** Requires a decision for each column that is named like a customer's id. */
type RequiredMerges<T extends keyof DB> = [CustomerColumn<T>] extends [never]
  ? { merge?: Merges<Column<T>> }
  : { merge: Merges<Column<T>> & Readonly<Record<CustomerColumn<T>, Merge>> };

/** Entry of a table. The compiler requires the decisions of an organization if the table has that column. */
export type Entry<T extends keyof DB> = 'organization_id' extends keyof DB[T]
  ? OrganizationDecisions<Column<T>> & RequiredMerges<T>
  : SharedDecisions<Column<T>>;

/** Entries of some tables. */
export type Tables = { readonly [T in keyof DB]?: Entry<T> };

/** An entry with its table, for statements that are built for all tables. */
export interface OrganizationTable extends OrganizationDecisions<string> {
  name: string;
  merge?: Merges<string>;
}
