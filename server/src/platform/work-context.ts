import { AsyncLocalStorage } from 'node:async_hooks';
import type { RawBuilder } from 'kysely';
import type { Actor } from './actor.ts';
import type { TransactionHooks } from './db/database-types.ts';
import type { DB } from './db/schema.gen.ts';

/** Row-level restriction of the current user (own customers only). */
export interface Restriction {
  /** The user whose own records are visible. */
  userId: string;
  /**
   * Returns the condition for visible rows of a table; null when all are visible. Throws for an undeclared
   * table.
   */
  condition(table: keyof DB): RawBuilder<boolean> | null;
  /** Records that the restriction was applied. A response without any applied restriction is never sent. */
  applied(): void;
}

/** Audit entry of a change: plain data without secrets. */
export interface AuditedEntry {
  action: string;
  records: readonly object[];
  changes: readonly object[];
}

/** How much a transaction changed the amounts of a document, in minor units. */
export interface DocumentAmounts {
  id: string;
  kind: string;
  customerId: string;
  currency: string;
  datedOn: string;
  amount: number;
  /** Amount that is applied to an invoice, or that a credit applies. */
  linked: number;
  refunded: number;
  writtenOff: number;
}

/** A row of the outbox. */
export interface RecordedRow {
  rowId: string;
  eventTypes: readonly string[];
  audit: readonly AuditedEntry[];
  /** All documents whose amounts changed. Audit entries list only the first links. */
  documents: readonly DocumentAmounts[];
}

/** Notes what some work records in the outbox. */
export interface RecordWatch {
  /** Whether the work has recorded an event or a change. */
  hasRecorded: boolean;
  /** Rows of the outbox, in their order. Those of a transaction that was rolled back do not exist. */
  readonly recorded: RecordedRow[];
}

/**
 * Facts about the current work, and where it reports its results. Everything that the work calls, awaits or
 * starts has the same context. Only the file that a field belongs to reads it.
 */
export interface WorkContext {
  /** For `current-actor.ts`. Null: the service itself. */
  readonly actor: Actor | null;
  /** For `db/routing`: the organization whose rows the work reads and writes. Null: none in particular. */
  readonly organizationId: string | null;
  /** For `clock.ts`: how far the clock of the work is ahead of the machine, in milliseconds. */
  readonly clockOffsetMillis: number;
  /** For `bulk-job.ts`: the bulk job that the work is a part of. Null: none. */
  readonly bulkJobId: string | null;
  /** For `restriction.ts`. Null: all records are visible. */
  readonly restriction: Restriction | null;
  /** For `changes.ts`: collects the ids of undoable changes. Null: they are not collected. */
  readonly changeIds: string[] | null;
  /** For `outbox.ts`: what the work has recorded. Null: this is not watched. */
  readonly recordWatch: RecordWatch | null;
  /** For `db/transaction-hooks.ts`: extra work in the next transaction, until one has done it. */
  readonly transactionHooks: { pending: TransactionHooks | null } | null;
  /** For `client-signal.ts`: when the client of a request closes the connection. Null: no client waits. */
  readonly getClientSignal: (() => AbortSignal) | null;
}

const store = new AsyncLocalStorage<WorkContext>();

/** The context of work that sets none, such as the command that this process runs. */
let contextOfProcess: WorkContext = {
  actor: null,
  organizationId: null,
  clockOffsetMillis: 0,
  bulkJobId: null,
  restriction: null,
  changeIds: null,
  recordWatch: null,
  transactionHooks: null,
  getClientSignal: null,
};

/** Returns the context of the current work. */
export const workContext = (): WorkContext => store.getStore() ?? contextOfProcess;

/** Runs `work` with some fields replaced. It inherits the others from the current work. */
export function withWorkContext<T>(replaced: Partial<WorkContext>, work: () => T): T {
  return store.run({ ...workContext(), ...replaced }, work);
}

/** Replaces fields for all later work of this process that does not set them itself. For commands. */
export function setProcessWorkContext(replaced: Partial<WorkContext>): void {
  contextOfProcess = { ...contextOfProcess, ...replaced };
}
