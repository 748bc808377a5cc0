import type { Cursors, SourceChanges } from '../connector.ts';
import { NO_PARTY } from '../domain/canonical.ts';
import {
  advanceCursor,
  formatCursor,
  freshRows,
  hashRow,
  parseCursor,
  type StampedRow,
  type StreamCursor,
  startOfReading,
} from '../domain/odoo/cursor.ts';
import { findRoots, partyKey } from '../domain/odoo/parties.ts';
import { type OdooPartner, readPartial, readPartner } from '../domain/odoo/rows.ts';
import { type Row, readId, readRelation, requireText } from '../domain/odoo/values.ts';
import { receivable } from './company.ts';
import { type CommercialPartners, climbPartners } from './partners.ts';
import type { OdooSource } from './read.ts';
import { chunks, type Domain, PAGE_ROWS } from './reader.ts';
import { readGroups, readOwners } from './sums.ts';

const STREAMS = ['account.move.line', 'account.move', 'account.partial.reconcile', 'res.partner'] as const;
type Stream = (typeof STREAMS)[number];

/** Before every stamp, for a stream without rows. */
const BEGINNING = '1970-01-01 00:00:00';

interface ChangedRow extends StampedRow {
  row: Row;
}

function parseChange(model: string, row: Row): ChangedRow {
  return {
    id: readId(model, row),
    stampedAt: requireText(model, row, 'write_date'),
    hash: hashRow(row),
    row,
  };
}

/** Finds the customers with something new or changed. */
export class ChangeFinder {
  readonly #source: OdooSource;
  readonly #commercial: CommercialPartners;

  constructor(source: OdooSource, commercial: CommercialPartners) {
    this.#source = source;
    this.#commercial = commercial;
  }

  async find(cursors: Cursors): Promise<SourceChanges> {
    const parsed = STREAMS.map((stream) => parseCursor(cursors[stream]));
    if (parsed.includes(null)) return this.#findAll();
    const next: Record<string, string> = {};
    const keys = new Set<string>();
    for (const [i, stream] of STREAMS.entries()) {
      const cursor = parsed[i];
      if (cursor === null || cursor === undefined) continue;
      const { fresh, advanced } = await this.#readStream(stream, cursor);
      next[stream] = formatCursor(advanced);
      if (fresh.length > 0) for (const key of await this.#keysOf(stream, fresh)) keys.add(key);
    }
    return { partyKeys: [...keys], cursors: next };
  }

  /** The cursors are read first, so that a change during the first reading is read again. */
  async #findAll(): Promise<SourceChanges> {
    const { reader } = this.#source;
    const cursors: Record<string, string> = {};
    for (const stream of STREAMS) {
      const at = (await this.#latest(stream)) ?? reader.client.serverAt ?? BEGINNING;
      cursors[stream] = formatCursor(advanceCursor({ at, seen: new Map() }, [], reader.client.serverAt));
    }
    return { partyKeys: await readOwners(this.#source, this.#commercial), cursors };
  }

  /** Returns the latest stamp of a stream, or null if it has no rows. */
  async #latest(stream: Stream): Promise<string | null> {
    const order = 'write_date desc';
    const query = { domain: this.#domain(stream), fields: ['write_date'], limit: 1, order };
    const [row] = await this.#source.reader.page(stream, query, (one) => parseChange(stream, one));
    return row?.stampedAt ?? null;
  }

  #domain(stream: Stream): Domain {
    const { id } = this.#source.company;
    if (stream === 'account.move.line') return receivable(id);
    // A bill of a vendor has no receivable item. If an entry has one is only known by its items.
    if (stream === 'account.move')
      return [
        ['company_id', '=', id],
        ['move_type', 'not in', ['in_invoice', 'in_refund', 'in_receipt']],
      ];
    return [];
  }

  async #readStream(
    stream: Stream,
    cursor: StreamCursor,
  ): Promise<{ fresh: ChangedRow[]; advanced: StreamCursor }> {
    const { reader } = this.#source;
    const start = startOfReading(cursor, reader.client.serverAt);
    const domain = [...this.#domain(stream), ['write_date', '>=', start]];
    const rows: ChangedRow[] = [];
    let startedAt: string | null = null;
    for await (const page of reader.pages(stream, { domain }, (row) => parseChange(stream, row))) {
      // A row may change behind a page that was read. One page shows all of them.
      startedAt ??= reader.client.serverAt ?? (page.length < PAGE_ROWS ? null : await this.#latest(stream));
      for (const row of page) rows.push(row);
    }
    return { fresh: freshRows(rows, cursor), advanced: advanceCursor(cursor, rows, startedAt) };
  }

  async #keysOf(stream: Stream, fresh: readonly ChangedRow[]): Promise<Iterable<string>> {
    if (stream === 'account.move.line')
      return this.#partyKeys(fresh.map(({ row }) => readRelation(stream, row, 'partner_id')));
    if (stream === 'account.move')
      return this.#keysOfItems(
        'move_id',
        fresh.map(({ id }) => id),
      );
    if (stream === 'account.partial.reconcile')
      return this.#keysOfItems(
        'id',
        fresh.flatMap(({ row }) => {
          const { debitLineId, creditLineId } = readPartial(row);
          return [debitLineId, creditLineId];
        }),
      );
    return this.#keysOfPartners(fresh.map(({ row }) => readPartner(row)));
  }

  async #keysOfItems(field: 'id' | 'move_id', ids: readonly number[]): Promise<Iterable<string>> {
    const { reader, company } = this.#source;
    const where = (chunk: readonly number[]) => [...receivable(company.id), [field, 'in', chunk]];
    const parse = (row: Row) => ({
      id: readId('account.move.line', row),
      partnerId: readRelation('account.move.line', row, 'partner_id'),
    });
    const query = { ids: new Set(ids), where, fields: ['partner_id'] };
    const lines = await reader.findAll('account.move.line', query, parse);
    return this.#partyKeys(lines.map(({ partnerId }) => partnerId));
  }

  async #partyKeys(partnerIds: readonly (number | null)[]): Promise<Set<string>> {
    const ids = new Set(partnerIds.filter((id) => id !== null));
    const commercial = await this.#commercial.find(ids);
    const keys = new Set([...ids].map((id) => partyKey(commercial.get(id) ?? id)));
    if (partnerIds.includes(null)) keys.add(NO_PARTY);
    return keys;
  }

  /** Suppliers and leads change too. Only partners count whose tree has a receivable item. */
  async #keysOfPartners(fresh: readonly OdooPartner[]): Promise<Iterable<string>> {
    const { reader } = this.#source;
    this.#commercial.forget();
    const climbed = await climbPartners(
      reader,
      fresh.map(({ id }) => id),
    );
    const roots = findRoots(climbed);
    const where = (chunk: readonly number[]) => [['id', 'child_of', chunk]];
    const tree = await reader.findAll('res.partner', { ids: new Set(roots.values()), where }, readPartner);
    const treeRoots = findRoots(new Map(tree.map((partner) => [partner.id, partner])));
    const withItems = new Set<number>();
    for (const ids of chunks(tree.map(({ id }) => id)))
      for (const { partnerId } of await readGroups(this.#source, [['partner_id', 'in', ids]]))
        if (partnerId !== null) withItems.add(treeRoots.get(partnerId) ?? partnerId);
    return fresh
      .filter(({ id }) => withItems.has(roots.get(id) ?? id))
      .map(({ commercialId }) => partyKey(commercialId));
  }
}
