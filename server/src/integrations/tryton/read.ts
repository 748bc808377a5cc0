import { type Family, NO_PARTY, type SourceKey } from '../domain/canonical.ts';
import { idInKey } from '../domain/tryton/keys.ts';
import { mapFamily } from '../domain/tryton/map.ts';
import type { TrytonInvoice, TrytonLine } from '../domain/tryton/records.ts';
import { type JournalReader, readInvoices, readLines, readLinesWithoutParty } from './journal.ts';
import { readPartyGroups } from './parties.ts';

/**
 * Reads the families of parties. Tryton reconciles only lines of one party, so a family is a party and those
 * that were merged into it.
 */
export async function readFamilies(reader: JournalReader, keys: readonly SourceKey[]): Promise<Family[]> {
  const { client, company } = reader;
  const web = `${client.url}/#${encodeURIComponent(client.database)}/model`;
  const ids = keys.flatMap((key) => idInKey('party.party', key) ?? []);
  const groups = await readPartyGroups(client, [...new Set(ids)]);
  const lines = await readLines(
    reader,
    groups.flatMap((group) => group.map((party) => party.id)),
  );
  const invoices = await readInvoices(reader, [...new Set(lines.map((line) => line.moveId))]);
  const linesOf = Map.groupBy(lines, (line) => line.partyId);
  const invoiceOf = invoicesByMove(invoices);
  const families = groups.map((parties) => {
    const own = parties.flatMap((party) => linesOf.get(party.id) ?? []);
    return mapFamily({ company, parties, lines: own, invoices: invoicesOf(own, invoiceOf) }, web);
  });
  if (!keys.includes(NO_PARTY)) return families;
  const without = await readLinesWithoutParty(reader);
  return [...families, mapFamily({ company, parties: [], lines: without, invoices: [] }, web)];
}

function invoicesByMove(invoices: readonly TrytonInvoice[]): Map<number, TrytonInvoice> {
  const byMove = new Map<number, TrytonInvoice>();
  for (const invoice of invoices)
    for (const id of [...invoice.moveIds, invoice.cancelMoveId]) {
      // The entry of a credit note also cancels the invoice that it refunds.
      if (id !== null && !(byMove.has(id) && id === invoice.cancelMoveId)) byMove.set(id, invoice);
    }
  return byMove;
}

function invoicesOf(
  lines: readonly TrytonLine[],
  byMove: ReadonlyMap<number, TrytonInvoice>,
): TrytonInvoice[] {
  return [...new Set(lines.flatMap((line) => byMove.get(line.moveId) ?? []))];
}
