import type { Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { JobRun } from '../../platform/jobs/task.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Problem } from '../connections/problem.ts';
import type { RunCounts } from '../connections/schema.ts';
import type { Connector } from '../connector.ts';
import type { IntegrationContext } from '../connectors.ts';
import { recordKey, type SourceKey } from '../domain/canonical.ts';
import type { SourceKind } from '../domain/kinds.ts';
import type { KnownRecord } from '../domain/plan.ts';
import { isSuspicious } from '../domain/schedule.ts';
import type { Phase, RunState, RunTrigger } from '../domain/states.ts';
import { hasWritten, NO_COUNTS } from './counts.ts';
import type { LeasedConnection, SourceLease } from './lease.ts';
import { loadItemKeys } from './records.ts';

/** More records are missing than a user should delete unseen. */
export class ManyMissingError extends Error {
  override readonly name = 'ManyMissingError';
  readonly missing: number;
  readonly known: number;

  constructor(missing: number, known: number) {
    super(`${missing} of ${known} records are missing at the source.`);
    this.missing = missing;
    this.known = known;
  }
}

/** Ids of all items at the source, compared with those that are stored here. */
export interface Listing {
  /** Keys of records at the source. */
  listed: ReadonlySet<SourceKey>;
  /** Items here whose record the source does not list. */
  absent: readonly { key: SourceKey; partyKey: SourceKey }[];
}

interface RunParts {
  context: IntegrationContext;
  organization: Organization;
  connector: Connector;
  lease: SourceLease;
  connection: LeasedConnection;
  job: Pick<JobRun, 'stopped'>;
  sliceMs: number;
}

/** One read of a source, with what it has found so far. */
export class SourceRun {
  readonly context: IntegrationContext;
  readonly organization: Organization;
  readonly connector: Connector;
  readonly lease: SourceLease;
  readonly connection: LeasedConnection;
  readonly job: Pick<JobRun, 'stopped'>;
  readonly startedAt: Timestamp;
  readonly #id = newId();
  readonly #sliceEndsAtMs: number;
  phase: Phase = 'CHANGES';
  counts: RunCounts = NO_COUNTS;
  #isStored = false;
  #listing: Promise<Listing> | null = null;

  constructor(parts: RunParts) {
    this.context = parts.context;
    this.organization = parts.organization;
    this.connector = parts.connector;
    this.lease = parts.lease;
    this.connection = parts.connection;
    this.job = parts.job;
    this.startedAt = parts.context.clock.now();
    this.#sliceEndsAtMs = parts.context.clock.wall.millis() + parts.sliceMs;
  }

  get kind(): SourceKind {
    return this.connection.kind;
  }

  get trigger(): RunTrigger {
    return this.connection.askedBy ?? 'CLOCK';
  }

  /** Returns whether other jobs have waited long enough for this one. */
  isSliceOver(): boolean {
    return this.context.clock.wall.millis() >= this.#sliceEndsAtMs;
  }

  /** Lists all items of the source, once in a run. @throws ManyMissingError, SourceError */
  listing(): Promise<Listing> {
    this.#listing ??= this.#readListing();
    return this.#listing;
  }

  async #readListing(): Promise<Listing> {
    const known = await loadItemKeys(this.context.database.pool, this.lease);
    const listed = new Set<SourceKey>();
    let after: string | null = null;
    do {
      const page = await this.connector.ids(after);
      for (const key of page.keys) listed.add(key);
      after = page.next;
    } while (after !== null);
    const absent = known.filter(({ key }) => !listed.has(recordKey(key)));
    if (isSuspicious(absent.length, known.length, this.connection.allowedDeletions))
      throw new ManyMissingError(absent.length, known.length);
    return { listed, absent };
  }

  /**
   * Returns which items are certainly gone: their customer was read without them, and the source does not list
   * their record, or states it as other parts, in other currencies.
   * @param stated keys of the items that the source stated with their customers
   */
  async findGone(
    missing: readonly KnownRecord[],
    stated: Iterable<SourceKey>,
  ): Promise<ReadonlySet<SourceKey>> {
    if (missing.length === 0) return new Set();
    const records = new Set(Array.from(stated, recordKey));
    const divided = missing.filter(({ key }) => records.has(recordKey(key)));
    const others = missing.filter(({ key }) => !records.has(recordKey(key)));
    const gone = new Set(divided.map(({ key }) => key));
    if (others.length === 0) return gone;
    const { listed } = await this.listing();
    for (const { key } of others) if (!listed.has(recordKey(key))) gone.add(key);
    return gone;
  }

  /** Stores the progress of a run that wrote something, in the transaction that wrote it. */
  async saveProgress(connection: Connection, counts: RunCounts): Promise<void> {
    if (hasWritten(counts)) await this.#store(connection, counts, 'RUNNING', null);
    this.counts = counts;
  }

  /** Stores the end of a run. A run of the clock that changed nothing leaves no trace. */
  async saveEnd(
    connection: Pick<Connection, 'query'>,
    state: RunState,
    problem: Problem | null,
  ): Promise<void> {
    const isQuiet = this.trigger === 'CLOCK' && state === 'COMPLETED' && !hasWritten(this.counts);
    if (!isQuiet || this.#isStored) await this.#store(connection, this.counts, state, problem);
  }

  /** Ends a run that begins again with another connector. One that stored nothing leaves no trace. */
  async saveReplaced(): Promise<void> {
    if (this.#isStored) await this.#store(this.context.database.pool, this.counts, 'COMPLETED', null);
  }

  async #store(
    connection: Pick<Connection, 'query'>,
    counts: RunCounts,
    state: RunState,
    problem: Problem | null,
  ): Promise<void> {
    const { organizationId, connectionId } = this.lease;
    await connection.query({
      name: 'store source run',
      text: `INSERT INTO source_runs (organization_id, id, connection_id, trigger, state, phase, counts, problem_code,
               problem_text, started_at, finished_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
             ON CONFLICT (organization_id, id) DO UPDATE
             SET state = excluded.state, phase = excluded.phase, counts = excluded.counts,
               problem_code = excluded.problem_code, problem_text = excluded.problem_text,
               finished_at = excluded.finished_at`,
      values: [
        organizationId,
        this.#id,
        connectionId,
        this.trigger,
        state,
        this.phase,
        JSON.stringify(counts),
        problem?.code ?? null,
        problem?.text ?? null,
        this.startedAt,
        state === 'RUNNING' ? null : this.context.clock.now(),
      ],
    });
    this.#isStored = true;
  }
}
