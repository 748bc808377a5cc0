import type { Timestamp } from '../kernel/calendar.ts';
import type { Family, SourceKey, StatedSum } from './domain/canonical.ts';

/** One thing that the key needs, and whether it has it. */
export interface RightCheck {
  /** The source's own name of the model or right, for example `account.move.line`. */
  name: string;
  isGranted: boolean;
  /** False for what only an extra feature needs, such as the PDF. */
  isRequired: boolean;
}

/** The facts that a check found at the source. */
export interface SourceCheck {
  product: string;
  version: string;
  company: { id: string; name: string; currency: string };
  /** Login or name of the user of the key. */
  user: string;
  rights: readonly RightCheck[];
  /** Whether the key may also write, which an administrator should know. */
  canWrite: boolean;
}

/** Position in each change stream, as the source stated it. Opaque to the engine, JSON-serializable. */
export type Cursors = Readonly<Record<string, string>>;

export interface SourceChanges {
  /** Parties with something new or changed since the cursors, each at least once. */
  partyKeys: readonly SourceKey[];
  /** Stored in the transaction that applies what they cover. */
  cursors: Cursors;
}

/** Times of a source that states its facts now and then, such as once a day. They are by the clock of the machine. */
export interface Freshness {
  factsAt: Timestamp;
  freshUntil: Timestamp;
}

export interface IdPage {
  keys: readonly SourceKey[];
  /** Argument of the next call, or null after the last page. */
  next: string | null;
}

/** Keys of the source that a program may replace. Each function throws `SourceError`. */
export interface SourceKeys {
  /** Returns the login of the user of the key. */
  owner(): Promise<string>;
  /** Creates a key of the same user, which works next to the present one. @param expiresAt an instant */
  create(name: string, expiresAt: string): Promise<string>;
  /** Returns whether the user has a key of this name. */
  exists(name: string): Promise<boolean>;
  /** Revokes a key of the same user. Does nothing if it no longer exists. */
  revoke(key: string): Promise<void>;
}

/**
 * The functions of an ERP that the engine calls. Nothing else differs between ERPs. Each function throws `SourceError` of
 * `./source-error.ts`, which says whether another attempt can help.
 */
export interface Connector {
  check(): Promise<SourceCheck>;
  /** @param cursors those of the last run, or an empty object for everything */
  changes(cursors: Cursors): Promise<SourceChanges>;
  /**
   * Reads the families of these parties whole, whichever parties their links and parents reach. A party that
   * no longer exists is in none of them. One without items is in one of them if it was asked for.
   */
  families(partyKeys: readonly SourceKey[]): Promise<readonly Family[]>;
  /**
   * Pages through the record keys (`recordKey`) of all items that exist now, to find what was deleted. It may
   * list records that became no item.
   */
  ids(after: string | null): Promise<IdPage>;
  /** Returns Σ of all items by customer and currency. */
  sums(): Promise<readonly StatedSum[]>;
  /** The PDF of an invoice or credit note, or null if the source has none. Absent: it never has one. */
  pdf?(itemKey: SourceKey): Promise<Uint8Array | null>;
  /**
   * Returns as of when the facts of the last `changes` are, and until when they count as fresh. Absent: as of
   * the read.
   */
  freshness?(): Promise<Freshness>;
  /** For sources that let a program renew its key. */
  readonly keys?: SourceKeys;
  /** Ends a session at the source. Not called after a failure. */
  close?(): Promise<void>;
}
