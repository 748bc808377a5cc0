import { type MessageParty, writeCollectedMessage } from '@quittance/e-invoice';
import { type RawBuilder, sql } from 'kysely';
import { minorUnits } from '../../kernel/currency.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { CollectedStatus, CollectedStatusQuery, VatBreakdown } from './schema.ts';
import { VAT_FACTS } from './vat-facts.ts';

type Queryable = Pick<Connection, 'query'>;

/** Seller and buyer as a message names them. */
export interface MessageParties {
  seller: MessageParty;
  buyer: MessageParty;
}

const COLUMNS = `s.id, s.invoice_id AS "invoiceId", s.number, s.code, s.collected_on AS "collectedOn", s.amount,
  s.currency, s.shares, s.created_at AS "createdAt", s.transmitted_at AS "transmittedAt"`;

async function statusesById(
  queryable: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, CollectedStatus>> {
  const { rows } = await queryable.query<CollectedStatus>({
    name: 'life-cycle statuses by id',
    text: `SELECT ${COLUMNS} FROM lifecycle_statuses s WHERE s.organization_id = $1 AND s.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns a life-cycle status. @throws NOT_FOUND */
export async function findStatus(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<CollectedStatus> {
  const status = (await statusesById(queryable, organizationId, [id])).get(id);
  if (status === undefined) throw notFound();
  return status;
}

/** Lists life-cycle statuses that were created here, newest first. */
export async function listStatuses(database: Database, organizationId: string, query: CollectedStatusQuery) {
  const { invoiceId, isTransmitted } = query;
  const page = readPage(query, { list: 'lifecycle-statuses', sortBy: 'createdAt' });
  const where: RawBuilder<boolean>[] = [];
  if (invoiceId !== undefined) where.push(sql<boolean>`invoice_id = ${invoiceId.toLowerCase()}::uuid`);
  if (isTransmitted === true) where.push(sql<boolean>`transmitted_at IS NOT NULL`);
  if (isTransmitted === false) where.push(sql<boolean>`transmitted_at IS NULL`);
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'lifecycle_statuses', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const statuses = await statusesById(database.pool, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => statuses.get(id) ?? []) };
}

interface MessageRow extends Omit<CollectedStatus, 'id' | 'invoiceId'> {
  sequence: number;
  issuedOn: string;
  typeCode: string;
  parties: MessageParties;
}

/** Returns a life-cycle status as a message of the French reform (CDAR). @throws NOT_FOUND */
export async function createMessageOfStatus(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  id: string,
): Promise<{ fileName: string; text: string }> {
  const { rows } = await pool.query<MessageRow>({
    name: 'message of life-cycle status',
    text: `SELECT ${COLUMNS}, s.sequence, s.issued_on AS "issuedOn", s.type_code AS "typeCode", s.parties
           FROM lifecycle_statuses s WHERE s.organization_id = $1 AND s.id = $2`,
    values: [organizationId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound();
  const { number, issuedOn, typeCode, code, sequence, parties, ...facts } = row;
  const name = `${number}-${code}-${sequence}`;
  const text = writeCollectedMessage({
    ...facts,
    ...parties,
    // The number may occur twice, and a platform could take the second message for a copy.
    id: `${name}-${id}`,
    invoice: { number, issuedOn, typeCode },
    decimals: minorUnits(facts.currency),
  });
  return { fileName: `${name.replace(/[/\\]/g, '-')}.xml`, text };
}

/** Returns the VAT of an invoice by rate, and what its statuses wait for. @throws NOT_FOUND if it is not known */
export async function findVatBreakdown(
  queryable: Queryable,
  organizationId: string,
  invoiceId: string,
): Promise<VatBreakdown> {
  const { rows } = await queryable.query<VatBreakdown>({
    name: 'vat of invoice',
    text: `SELECT ${VAT_FACTS}, v.waits_for AS "waitsFor" FROM vat_breakdowns v
           WHERE v.organization_id = $1 AND v.invoice_id = $2`,
    values: [organizationId, invoiceId],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found;
}
