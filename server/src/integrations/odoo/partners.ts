import { type OdooPartner, readPartner } from '../domain/odoo/rows.ts';
import { type Row, readId, readRelation } from '../domain/odoo/values.ts';
import type { OdooReader } from './reader.ts';

const byId = (chunk: readonly number[]) => [['id', 'in', chunk]];

/** Reads partners and all partners above them. */
export async function climbPartners(
  reader: OdooReader,
  ids: Iterable<number>,
): Promise<Map<number, OdooPartner>> {
  const climbed = new Map<number, OdooPartner>();
  const asked = new Set<number>();
  for (let step = new Set(ids); step.size > 0; ) {
    for (const id of step) asked.add(id);
    const found = await reader.findAll('res.partner', { ids: step, where: byId }, readPartner);
    for (const partner of found) climbed.set(partner.id, partner);
    step = new Set(
      found.flatMap(({ parentId, commercialId }) =>
        [parentId, commercialId].filter((id) => id !== null).filter((id) => !asked.has(id)),
      ),
    );
  }
  return climbed;
}

/** Knows the commercial partner of each partner that bears items. */
export class CommercialPartners {
  readonly #reader: OdooReader;
  readonly #known = new Map<number, number>();

  constructor(reader: OdooReader) {
    this.#reader = reader;
  }

  /** Forgets all answers: a merge rewrites parents of contacts without a stamp on them. */
  forget(): void {
    this.#known.clear();
  }

  /** Returns the commercial partner by partner. Only those without an answer so far cost a request. */
  async find(ids: Iterable<number>): Promise<ReadonlyMap<number, number>> {
    const missing = [...ids].filter((id) => !this.#known.has(id));
    const parse = (row: Row) => {
      const id = readId('res.partner', row);
      return { id, commercialId: readRelation('res.partner', row, 'commercial_partner_id') ?? id };
    };
    const fields = ['commercial_partner_id'];
    const found = await this.#reader.findAll('res.partner', { ids: missing, where: byId, fields }, parse);
    for (const { id, commercialId } of found) this.#known.set(id, commercialId);
    return this.#known;
  }
}
