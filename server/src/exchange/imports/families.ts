import { isRecord } from '../../platform/is-record.ts';
import { STATED_KINDS } from './prepare.ts';
import type { StateLineType } from './schema.ts';
import type { ReadableLine } from './stage.ts';

type Kind = (typeof STATED_KINDS)[keyof typeof STATED_KINDS];

/** How records name each other. A stored record has an id and an externalId, and perhaps a customId. */
export const NAME_KINDS = ['id', 'externalId', 'customId'] as const;
type NameKind = (typeof NAME_KINDS)[number];

/** A name of a record in the lines of a file. */
export interface RecordName {
  kind: Kind;
  by: NameKind;
  name: string;
}

/** The family of a stored record. */
export interface StoredFamily extends RecordName {
  rootId: string;
}

/**
 * Finds out which lines must be applied together: those that name the same records, directly or through
 * others, and those whose records are stored in one family. A disjoint-set forest over the names.
 */
export class Families {
  readonly #nodes = new Map<string, number>();
  readonly #parents: number[] = [];
  /** The node of each line, in the order of the file. */
  readonly #lines: number[] = [];
  /** The customIds of the stated documents. Documents share them, so they connect only what links name. */
  readonly #customIds: [key: string, node: number][] = [];

  /** Adds a line, and connects all records that it names. */
  add({ type, data }: ReadableLine<StateLineType>): void {
    const names = namesOf(type, data);
    const [first] = names;
    // A line that names nothing is refused later, alone.
    const node = first === undefined ? this.#newNode() : this.#node(keyOf(first));
    for (const name of names) this.#join(node, this.#node(keyOf(name)));
    this.#lines.push(node);
    const customId = data['customId'] ?? data['externalId'];
    if (type === 'invoice' || type === 'credit_note')
      this.#customIds.push([
        keyOf({ kind: STATED_KINDS[type], by: 'customId', name: String(customId) }),
        node,
      ]);
  }

  /** Returns all names, for the lookup of the stored families. */
  *names(): Generator<RecordName> {
    for (const key of this.#nodes.keys()) {
      const [kind, by, ...rest] = key.split(' ');
      const known = KINDS.find((one) => one === kind);
      const way = NAME_KINDS.find((one) => one === by);
      if (known !== undefined && way !== undefined) yield { kind: known, by: way, name: rest.join(' ') };
    }
  }

  /** Connects records that are stored in the same family. */
  addStored(families: readonly StoredFamily[]): void {
    for (const { rootId, ...name } of families)
      this.#join(this.#node(keyOf(name)), this.#node(`FAMILY ${rootId}`));
  }

  /** Returns the indexes of the lines of each group, in the order of their first lines. */
  groups(): number[][] {
    for (const [key, node] of this.#customIds) {
      const named = this.#nodes.get(key);
      if (named !== undefined) this.#join(node, named);
    }
    return [...Map.groupBy(this.#lines.keys(), (i) => this.#rootOf(this.#lines[i] ?? 0)).values()];
  }

  #newNode(): number {
    this.#parents.push(this.#parents.length);
    return this.#parents.length - 1;
  }

  #node(key: string): number {
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const node = this.#newNode();
    this.#nodes.set(key, node);
    return node;
  }

  #rootOf(node: number): number {
    let root = node;
    for (let above = this.#parents[root] ?? root; above !== root; above = this.#parents[root] ?? root) {
      // Path halving keeps the trees flat.
      this.#parents[root] = this.#parents[above] ?? above;
      root = above;
    }
    return root;
  }

  #join(a: number, b: number): void {
    const [low, high] = [this.#rootOf(a), this.#rootOf(b)].sort((x, y) => x - y);
    if (low !== undefined && high !== undefined) this.#parents[high] = low;
  }
}

const KINDS = Object.values(STATED_KINDS);

const keyOf = ({ kind, by, name }: RecordName) => `${kind} ${by} ${name}`;

/** Returns the names in a line, as far as it has the shape of a record: its data is not validated yet. */
function namesOf(type: StateLineType, data: Record<string, unknown>): RecordName[] {
  if (type === 'deleted') {
    const kind = KINDS.find((one) => one === String(data['type']).toUpperCase());
    return kind === undefined ? [] : refNames(kind, data);
  }
  const kind = STATED_KINDS[type];
  return [
    ...refNames(kind, data),
    ...refNames('CUSTOMER', data['customer']),
    ...refNames('CUSTOMER', data['parent']),
    ...listNames('INVOICE', data['linkedInvoices'], 'invoice'),
    ...listNames('PAYMENT', data['linkedPayments'], 'payment'),
    ...listNames('CREDIT_NOTE', data['linkedCreditNotes'], 'creditNote'),
  ];
}

function listNames(kind: Kind, list: unknown, property: string): RecordName[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => (isRecord(item) ? refNames(kind, item[property]) : []));
}

function refNames(kind: Kind, ref: unknown): RecordName[] {
  if (!isRecord(ref)) return [];
  const { id, externalId, customId } = ref;
  const names: RecordName[] = [];
  if (typeof id === 'string') names.push({ kind, by: 'id', name: id.toLowerCase() });
  if (typeof externalId === 'string') names.push({ kind, by: 'externalId', name: externalId });
  // Besides another name, a customId is ignored.
  if (names.length === 0 && typeof customId === 'string')
    names.push({ kind, by: 'customId', name: customId });
  return names;
}
