import { type FieldProblem, RefusalError, refuseField } from '../refusal.ts';
import type { DeleteCustomer, DeleteDocument, PutCustomer, PutDocument, Ref } from './changes.ts';
import type { Ledger } from './ledger.ts';
import type { StatedList } from './put-links.ts';
import { type DocumentKind, isCredit, type LedgerDocument, type Link } from './records.ts';
import { findTarget, KIND_NAMES } from './references.ts';

/** The changes of a batch that states a final state. */
export type StateChange = PutCustomer | PutDocument | DeleteCustomer | DeleteDocument;

/** A record of the batch. */
export interface Named {
  /** Position of its change in the caller's list. Records that the caller refused follow after the changes. */
  index: number;
  /** The record in messages, such as `invoice I-1`. */
  name: string;
}

/** A change of the batch. */
export interface Statement<C extends StateChange = StateChange> extends Named {
  change: C;
}

/** A record whose change was refused before the batch. It is the cause of refusals that follow from it. */
export interface RefusedRecord {
  kind: DocumentKind | 'CUSTOMER';
  target: Ref;
  details: readonly FieldProblem[];
}

/** A document as a change of the batch states it. */
export interface StatedDocument extends Statement<PutDocument> {
  id: string;
  /** Undefined: the document is new. */
  former: LedgerDocument | undefined;
  lists: readonly ResolvedList[];
}

export interface ResolvedList extends StatedList {
  targetIds: readonly string[];
}

/** A refusal that follows from the refusal of another change of the batch. */
export class ConsequentRefusalError extends RefusalError {
  /** Index of the change that was refused first. */
  readonly causeIndex: number;

  constructor({ code, message, details }: RefusalError, causeIndex: number) {
    super(code, message, details);
    this.causeIndex = causeIndex;
  }
}

const pairKey = ({ creditId, debitId }: Pick<Link, 'creditId' | 'debitId'>) => `${creditId} ${debitId}`;

const kindOf = ({ change }: Pick<Statement, 'change'>): DocumentKind | 'CUSTOMER' =>
  change.type === 'putDocument' || change.type === 'deleteDocument' ? change.kind : 'CUSTOMER';

/** Customers come first, then documents in the order in which their links need each other. */
const RANKS = ['CUSTOMER', 'INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND'] as const;

/**
 * A batch that states a final state: its refusals, which only grow, and one attempt to apply the other
 * changes. All work follows the names of the records, so the order of the changes does not matter.
 */
export class StateBatch {
  readonly ledger: Ledger;
  readonly statements: readonly Statement[];
  readonly refusals = new Map<number, RefusalError>();
  /** The changes of this attempt that cannot be taken back alone: without them, the batch starts again. */
  readonly spoiled = new Set<number>();
  /** The documents that this attempt has stored, by id. */
  readonly documents = new Map<string, StatedDocument>();
  /** The changes that moved customers to another family in this attempt, by customer id. */
  readonly movedCustomers = new Map<string, Statement<PutCustomer>>();
  /** The customers that this attempt deletes and that have left their family or virtual account already, by id. */
  readonly leavers = new Set<string>();
  /** Ids of the records that this attempt has stored or deleted, by index of the change. */
  readonly ids = new Map<number, string>();
  readonly #claims = new Map<string, number>();
  readonly #byName = new Map<string, Named>();
  readonly #names = new Map<number, string>();
  readonly #formerLinks: Link[];
  readonly #formerLinksOf: Map<string, Link[]>;
  readonly #formerSums = new Map<string, number>();
  readonly #bankLines: Ledger['bankLines'];

  /** @param ledger as it was loaded, without any change */
  constructor(ledger: Ledger, changes: readonly StateChange[], refused: readonly RefusedRecord[]) {
    this.ledger = ledger;
    const statements = changes.map((change, index) => ({ index, change, name: nameOf(change) }));
    this.statements = statements.sort(compareStatements);
    for (const one of this.statements) this.#addNames(kindOf(one), one.change.target, one);
    for (const [i, { kind, target, details }] of refused.entries()) {
      const index = changes.length + i;
      this.#addNames(kind, target, { index, name: recordName(kind, target) });
      this.refuse({ index }, new RefusalError('INVALID_DATA', '', [...details]));
    }
    this.#formerLinks = [...ledger.links.rows()];
    this.#formerLinksOf = Map.groupBy(this.#formerLinks, (link) => this.#ownerOf(link));
    for (const link of this.#formerLinks)
      this.#formerSums.set(pairKey(link), this.formerSum(link) + link.amount);
    this.#bankLines = new Map(ledger.bankLines);
    ledger.journal.commit();
  }

  /** Takes back everything that the attempt has changed. */
  startAgain(): void {
    const { bankLines, closedBankLines, journal } = this.ledger;
    journal.rollback();
    closedBankLines.length = 0;
    bankLines.clear();
    for (const [id, line] of this.#bankLines) bankLines.set(id, line);
    this.spoiled.clear();
    this.documents.clear();
    this.movedCustomers.clear();
    this.leavers.clear();
    this.ids.clear();
    this.#claims.clear();
  }

  /**
   * Notes that a change writes a record.
   * @throws INVALID_DATA if another change writes it, under another name
   */
  claim({ index }: Statement, id: string): void {
    const holder = this.#claims.get(id);
    if (holder !== undefined && holder !== index) throw statedTwice();
    this.#claims.set(id, index);
    this.ids.set(index, id);
  }

  /** Refuses all changes that name the same record in the same way: the batch states one state of each. */
  refuseRepeated(): void {
    const byRecord = Map.groupBy(this.statements, (one) => {
      const { id, externalId } = one.change.target;
      return `${kindOf(one)} ${id ?? externalId}`;
    });
    for (const same of byRecord.values())
      if (same.length > 1) for (const one of same) this.refuse(one, statedTwice());
  }

  /** Returns the statements of a type that are not refused. */
  ofType<T extends StateChange['type']>(type: T): Statement<Extract<StateChange, { type: T }>>[] {
    return this.statements.filter(
      (one): one is Statement<Extract<StateChange, { type: T }>> =>
        one.change.type === type && !this.refusals.has(one.index),
    );
  }

  refuse({ index }: Pick<Named, 'index'>, refusal: RefusalError): void {
    if (!this.refusals.has(index)) this.refusals.set(index, refusal);
  }

  /** Runs a step of one change. A refusal takes the step back and refuses the change. */
  try<T>(statement: Statement, step: () => T): T | undefined {
    const { journal } = this.ledger;
    const before = journal.length;
    try {
      return step();
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      journal.rollback(before);
      this.refuse(statement, error);
      return undefined;
    }
  }

  /** Looks up a record. If its own line was refused, the error says so. */
  find<T>(kind: DocumentKind | 'CUSTOMER', ref: Ref, find: () => T): T {
    try {
      return find();
    } catch (error) {
      const cause = error instanceof RefusalError ? this.refusedBy(kind, ref) : undefined;
      throw error instanceof RefusalError && cause !== undefined ? this.consequence(error, cause) : error;
    }
  }

  /** Adds the refusal of another change to a refusal that follows from it. */
  consequence(refusal: RefusalError, { index }: Named): ConsequentRefusalError {
    const root = this.refusals.get(index);
    const rootIndex = root instanceof ConsequentRefusalError ? root.causeIndex : index;
    const [problem] = (this.refusals.get(rootIndex) ?? refusal).details;
    const reason = problem === undefined ? '' : ` (${problem.field}: ${problem.error})`;
    const error = `${refusal.details[0]?.error ?? refusal.message}; ${this.#names.get(rootIndex)} was refused${reason}`;
    return new ConsequentRefusalError(
      refuseField(refusal.code, refusal.details[0]?.field ?? 'externalId', error),
      rootIndex,
    );
  }

  /** Returns the statement of a document that is in force in this attempt. */
  stated(documentId: string): StatedDocument | undefined {
    const stated = this.documents.get(documentId);
    return stated === undefined || this.refusals.has(stated.index) ? undefined : stated;
  }

  /** Returns the statement whose list includes a link; undefined if no statement in force covers it. */
  listing(link: Link): { stated: StatedDocument; list: ResolvedList; targetId: string } | undefined {
    const ownerId = this.#ownerOf(link);
    const targetId = ownerId === link.creditId ? link.debitId : link.creditId;
    const stated = this.stated(ownerId);
    const kind = this.ledger.documents.get(targetId)?.kind;
    const list = stated?.lists.find((one) => one.kind === kind);
    return stated === undefined || list === undefined ? undefined : { stated, list, targetId };
  }

  /** Returns the links of a document's own lists before the batch. */
  formerLinks(ownerId: string): readonly Link[] {
    return this.#formerLinksOf.get(ownerId) ?? [];
  }

  /** Returns the amount that was stated between two documents before the batch. */
  formerSum(pair: Pick<Link, 'creditId' | 'debitId'>): number {
    return this.#formerSums.get(pairKey(pair)) ?? 0;
  }

  /** A refund states its links to credits, and a credit those to invoices. */
  #ownerOf({ creditId, debitId }: Link): string {
    const debit = this.ledger.documents.get(debitId) ?? this.ledger.documents.loaded(debitId);
    return debit?.kind === 'REFUND' ? debitId : creditId;
  }

  #addNames(kind: DocumentKind | 'CUSTOMER', { id, externalId }: Ref, named: Named): void {
    this.#names.set(named.index, named.name);
    for (const name of [id, externalId]) if (name !== undefined) this.#byName.set(`${kind} ${name}`, named);
  }

  /** Returns the refused statement about a record. */
  refusedBy(kind: DocumentKind | 'CUSTOMER', { id, externalId, customId }: Ref): Named | undefined {
    const named = [id, externalId, customId].flatMap((name) => this.#byName.get(`${kind} ${name}`) ?? []);
    return named.find(({ index }) => this.refusals.has(index));
  }
}

const statedTwice = () =>
  refuseField('INVALID_DATA', 'externalId', 'several lines state this record; state each record once');

/** Returns the stored record that a deletion names; undefined if it does not exist. */
export function findDeleted<V extends { id: string }>(
  target: Ref,
  byId: (id: string) => V | undefined,
  byExternalId: (externalId: string) => V | undefined,
): V | undefined {
  if (target.id !== undefined && byId(target.id) === undefined) return undefined;
  return findTarget(target, byId, byExternalId);
}

const nameOf = (change: StateChange): string => recordName(kindOf({ change }), change.target);

const recordName = (kind: DocumentKind | 'CUSTOMER', { id, externalId }: Ref): string =>
  `${kind === 'CUSTOMER' ? 'customer' : KIND_NAMES[kind]} ${externalId ?? id}`;

function compareStatements(a: Statement, b: Statement): number {
  const rank = RANKS.indexOf(kindOf(a)) - RANKS.indexOf(kindOf(b));
  if (rank !== 0) return rank;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.index - b.index;
}

/** Returns all links of a document. */
export function linksOf(ledger: Ledger, { id, kind }: LedgerDocument): Link[] {
  return isCredit(kind) ? ledger.linksOfCredit(id) : ledger.linksOfDebit(id);
}
