import { groupMergedParties } from '../domain/tryton/merged-parties.ts';
import type { TrytonAddress, TrytonMechanism, TrytonParty } from '../domain/tryton/records.ts';
import type { TrytonClient } from './client.ts';
import { readRowsByIds } from './pages.ts';
import { booleanOf, idOf, nestedOf, optionalId, type Row, textOf } from './rows.ts';

const FIELDS = ['name', 'code', 'tax_identifier.code', 'lang.code', 'active', 'replaced_by'];
const MECHANISM_FIELDS = ['party', 'type', 'value', 'name', 'invoice', 'active'];
const ADDRESS_FIELDS = [
  'party',
  'street',
  'postal_code',
  'city',
  'subdivision.name',
  'country.code',
  'invoice',
  'active',
];

/** A merged party leads to at most this many others; a longer way would be a cycle. */
const MAX_MERGES = 20;

/**
 * Reads parties with those that they were merged into and those that were merged into them, in groups. The
 * party that remains is the first of its group.
 */
export async function readPartyGroups(
  client: TrytonClient,
  partyIds: readonly number[],
): Promise<TrytonParty[][]> {
  const rows = new Map<number, Row>();
  const read = async (field: string, ids: readonly number[]) => {
    const found = await readRowsByIds(client, 'party.party', { field, ids }, FIELDS);
    const added = found.filter((row) => !rows.has(idOf(row)));
    for (const row of added) rows.set(idOf(row), row);
    return added;
  };
  let added = await read('id', partyIds);
  for (let step = 0; step < MAX_MERGES && added.length > 0; step += 1) {
    const into = added.flatMap((row) => optionalId(row, 'replaced_by') ?? []);
    const above = await read(
      'id',
      [...new Set(into)].filter((id) => !rows.has(id)),
    );
    const below = await read(
      'replaced_by',
      added.map((row) => idOf(row)),
    );
    added = [...above, ...below];
  }
  return groupMergedParties(await completeParties(client, [...rows.values()]));
}

async function completeParties(client: TrytonClient, rows: readonly Row[]): Promise<TrytonParty[]> {
  const ids = rows.map((row) => idOf(row));
  const which = { field: 'party', ids };
  const mechanisms = await readRowsByIds(client, 'party.contact_mechanism', which, MECHANISM_FIELDS);
  const addresses = await readRowsByIds(client, 'party.address', which, ADDRESS_FIELDS);
  const mechanismsOf = byParty(mechanisms, mechanismOf);
  const addressesOf = byParty(addresses, addressOf);
  return rows.map((row) => {
    const tax = nestedOf(row, 'tax_identifier');
    const lang = nestedOf(row, 'lang');
    return {
      id: idOf(row),
      name: textOf(row, 'name'),
      code: textOf(row, 'code'),
      vatNumber: tax === null ? null : textOf(tax, 'code'),
      language: lang === null ? null : textOf(lang, 'code'),
      isActive: booleanOf(row, 'active'),
      replacedById: optionalId(row, 'replaced_by'),
      mechanisms: mechanismsOf.get(idOf(row)) ?? [],
      addresses: addressesOf.get(idOf(row)) ?? [],
    };
  });
}

function byParty<T>(rows: readonly Row[], decode: (row: Row) => T): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const row of rows) {
    const party = optionalId(row, 'party');
    if (party === null) continue;
    const list = found.get(party);
    if (list === undefined) found.set(party, [decode(row)]);
    else list.push(decode(row));
  }
  return found;
}

const mechanismOf = (row: Row): TrytonMechanism => ({
  id: idOf(row),
  type: textOf(row, 'type') ?? 'other',
  value: textOf(row, 'value'),
  name: textOf(row, 'name'),
  isInvoice: booleanOf(row, 'invoice'),
  isActive: booleanOf(row, 'active'),
});

function addressOf(row: Row): TrytonAddress {
  const subdivision = nestedOf(row, 'subdivision');
  const country = nestedOf(row, 'country');
  return {
    id: idOf(row),
    street: textOf(row, 'street'),
    postalCode: textOf(row, 'postal_code'),
    city: textOf(row, 'city'),
    subdivision: subdivision === null ? null : textOf(subdivision, 'name'),
    country: country === null ? null : textOf(country, 'code'),
    isInvoice: booleanOf(row, 'invoice'),
    isActive: booleanOf(row, 'active'),
  };
}
