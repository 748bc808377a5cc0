import { ApiError } from '../../platform/errors.ts';
import { lineProblems, type PreparedLine, preparePack } from '../imports/prepare.ts';
import type { LineType } from '../imports/schema.ts';
import { addBankLine, loadStoredBankLines } from './bank-lines.ts';
import { compareCustomFields, compareRecord } from './compare.ts';
import { compareContactList, compareContacts, loadStoredContacts, type StatedContact } from './contacts.ts';
import { type FieldDifference, NOTHING } from './difference.ts';
import type { Group } from './stage.ts';
import { addLine, type StatedRecord } from './stated-record.ts';
import { loadStoredCustomValues, loadStoredRecords, type StoredRecord } from './stored.ts';
import type { ComparisonContext, DiffTally } from './tally.ts';
import { compareVat, loadStoredVat } from './vat.ts';

/** Compares records of one type, or the contacts of some customers. */
export async function compareGroups(
  context: ComparisonContext,
  type: LineType,
  groups: readonly Group[],
  tally: DiffTally,
): Promise<void> {
  const prepared: PreparedLine[][] = [];
  for (const { lines } of groups) {
    const pack = lines.map(({ line, body }) => `${line}\t${body}`).join('\n');
    const all = await preparePack({ ...context, isLenient: false }, pack);
    for (const line of all) if (line.work instanceof ApiError) await addRefused(tally, line, line.work);
    prepared.push(all.filter(({ work }) => !(work instanceof ApiError)));
  }
  if (type === 'contact') await compareOwners(context, prepared, tally);
  else await compareRecords(context, type, prepared, tally);
}

async function addRefused(tally: DiffTally, line: PreparedLine, error: ApiError): Promise<void> {
  const { type, externalId, number } = line;
  const fields = lineProblems(line, error).map(({ field, reason }) => ({
    field: field ?? '',
    given: reason,
    stored: null,
  }));
  await tally.add({ ...NOTHING, kind: 'refused', type, externalId, line: number, fields });
}

async function compareRecords(
  context: ComparisonContext,
  type: LineType,
  groups: readonly PreparedLine[][],
  tally: DiffTally,
): Promise<void> {
  const { connection, organization } = context;
  const all = groups.flatMap((lines) => statedOf(type, lines) ?? []);
  const found =
    type === 'bank_transaction'
      ? await loadStoredBankLines(connection, organization.id, all)
      : await storedByName(context, type, all);
  const pairs = all.map((stated) => ({ stated, stored: found.get(stated) }));
  const extras = await extraDifferences(context, pairs);
  const vat = await vatDifferences(context, pairs);
  for (const { stated, stored: found } of pairs)
    await addCompared(tally, stated, found, [...(extras.get(stated) ?? []), ...(vat.get(stated) ?? [])]);
}

async function storedByName(
  { connection, organization }: ComparisonContext,
  type: LineType,
  all: readonly StatedRecord[],
): Promise<Map<StatedRecord, StoredRecord>> {
  const stored = await loadStoredRecords(connection, organization.id, type, {
    ids: all.flatMap(({ target }) => target.id ?? []),
    externalIds: all.flatMap(({ target }) => target.externalId ?? []),
  });
  const byName = new Map(
    stored.flatMap((one) => [[`i${one.id}`, one] as const, [`e${one.externalId}`, one] as const]),
  );
  return new Map(
    all.flatMap((stated) => {
      const { id, externalId } = stated.target;
      const one = byName.get(id === undefined ? `e${externalId}` : `i${id}`);
      return one === undefined ? [] : [[stated, one] as const];
    }),
  );
}

function statedOf(type: LineType, lines: readonly PreparedLine[]): StatedRecord | null {
  let stated: StatedRecord | null = null;
  for (const { number, work, vat } of lines) {
    if (work instanceof ApiError) continue;
    if ('change' in work) stated = addLine(stated, type, number, work);
    if (stated !== null && vat !== undefined) stated.vat = vat;
    if ('bankTransaction' in work) stated = addBankLine(stated, number, work.bankTransaction);
  }
  return stated;
}

type Extras = ReadonlyMap<StatedRecord, FieldDifference[]>;

async function addCompared(
  tally: DiffTally,
  statedRecord: StatedRecord,
  stored: StoredRecord | undefined,
  extras: readonly FieldDifference[],
): Promise<void> {
  const { type, target, line } = statedRecord;
  const named = { ...NOTHING, type, externalId: target.externalId ?? stored?.externalId ?? null, line };
  // A reconciliation without items means that it was undone.
  const isNone = type === 'reconcile' && [...statedRecord.links.values()].every((list) => list.length === 0);
  if (stored === undefined) {
    if (isNone) tally.same(type);
    else await tally.add({ ...named, kind: 'missing', ...amountOf(statedRecord) });
    return;
  }
  // An import refuses every line for a merged customer.
  if (stored.isMerged === true) {
    tally.same(type);
    return;
  }
  const { id, amount, currency } = stored;
  if (isNone) {
    await tally.add({ ...named, kind: 'extra', id, amount, currency });
    return;
  }
  const fields = [...compareRecord(statedRecord, stored), ...extras];
  if (fields.length === 0) tally.same(type);
  else await tally.add({ ...named, kind: 'different', id, amount, currency, fields });
}

function amountOf({ fields }: StatedRecord): { amount: number | null; currency: string | null } {
  const amount = fields.get('grossAmount') ?? fields.get('amount');
  const currency = fields.get('currency');
  return {
    amount: typeof amount === 'number' ? amount : null,
    currency: typeof currency === 'string' ? currency : null,
  };
}

/** Compares the contact lists and custom fields of customers. */
async function extraDifferences(
  { connection, organization }: ComparisonContext,
  pairs: readonly { stated: StatedRecord; stored: StoredRecord | undefined }[],
): Promise<Extras> {
  const wanted = pairs.flatMap(({ stated, stored }) =>
    stored === undefined || stated.extras === undefined
      ? []
      : [{ stated, id: stored.id, extras: stated.extras }],
  );
  const withList = wanted.filter(({ extras }) => extras.contacts !== undefined).map(({ id }) => id);
  const contacts =
    withList.length === 0 ? new Map() : await loadStoredContacts(connection, organization.id, withList);
  const withValues = wanted.filter(({ extras }) => extras.assignment !== undefined).map(({ id }) => id);
  const contactIds = [...contacts.values()].flat().map(({ id }) => id);
  const values = await loadStoredCustomValues(connection, organization.id, [...withValues, ...contactIds]);
  return new Map(
    wanted.map(({ stated, id, extras }) => [
      stated,
      [
        ...(extras.contacts === undefined
          ? []
          : listDifferences(id, contacts.get(id) ?? [], extras.contacts, values)),
        ...compareCustomFields(extras.assignment, values.get(id)),
      ],
    ]),
  );
}

/** Compares the VAT of invoices. */
async function vatDifferences(
  { connection, organization }: ComparisonContext,
  pairs: readonly { stated: StatedRecord; stored: StoredRecord | undefined }[],
): Promise<Extras> {
  const wanted = pairs.flatMap(({ stated, stored }) =>
    stored === undefined || stated.vat === undefined ? [] : [{ stated, id: stored.id, vat: stated.vat }],
  );
  const ids = wanted.map(({ id }) => id);
  const stored = await loadStoredVat(connection, organization.id, ids);
  return new Map(wanted.map(({ stated, id, vat }) => [stated, compareVat(vat, stored.get(id))]));
}

/** Compares a contact list. A list that an import would refuse is reported as a difference. */
function listDifferences(...words: Parameters<typeof compareContactList>): FieldDifference[] {
  try {
    return compareContactList(...words);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [{ field: error.details[0]?.field ?? 'contacts', given: error.message, stored: null }];
  }
}

async function compareOwners(
  { connection, organization }: ComparisonContext,
  groups: readonly PreparedLine[][],
  tally: DiffTally,
): Promise<void> {
  const owned = groups.map((lines) => contactsOf(lines)).filter(({ lines }) => lines.length > 0);
  const customers = await loadStoredRecords(connection, organization.id, 'customer', {
    ids: owned.flatMap(({ customer }) => ('id' in customer ? customer.id : [])),
    externalIds: owned.flatMap(({ customer }) => ('id' in customer ? [] : customer.externalId)),
  });
  const idOf = new Map(
    customers.flatMap(({ id, externalId }) => [[`i${id}`, id] as const, [`e${externalId}`, id] as const]),
  );
  const contacts = await loadStoredContacts(
    connection,
    organization.id,
    customers.map(({ id }) => id),
  );
  const ids = [...contacts.values()].flat().map(({ id }) => id);
  const values = await loadStoredCustomValues(connection, organization.id, ids);
  for (const { customer, lines } of owned) {
    const id = idOf.get('id' in customer ? `i${customer.id}` : `e${customer.externalId}`);
    const present = id === undefined ? [] : (contacts.get(id) ?? []);
    const compared = compareContacts(id ?? '', present, lines, values);
    for (const _ of compared.same) tally.same('contact');
    for (const { line, contact } of compared.missing)
      await tally.add({ ...NOTHING, kind: 'missing', type: 'contact', externalId: nameOf(contact), line });
    for (const { line, contact, fields } of compared.different) {
      const named = { ...NOTHING, type: 'contact', externalId: nameOf(contact), id: contact.id };
      await tally.add({ ...named, kind: 'different', line, fields });
    }
    for (const contact of compared.extra)
      await tally.add({
        ...NOTHING,
        kind: 'extra',
        type: 'contact',
        externalId: nameOf(contact),
        id: contact.id,
      });
    for (const { line, contact, error } of compared.refused) {
      const [detail] = error.details;
      const fields = [{ field: detail?.field ?? '', given: detail?.error ?? error.message, stored: null }];
      const externalId = contact.externalId ?? contact.email ?? null;
      await tally.add({ ...NOTHING, kind: 'refused', type: 'contact', externalId, line, fields });
    }
  }
}

function contactsOf(lines: readonly PreparedLine[]) {
  let customer: { id: string } | { externalId: string } = { externalId: '' };
  const statedContacts: StatedContact[] = [];
  for (const { number, work } of lines) {
    if (work instanceof ApiError || !('contact' in work)) continue;
    customer = work.customer;
    statedContacts.push({ line: number, contact: work.contact, assignment: work.assignment });
  }
  return { customer, lines: statedContacts };
}

function nameOf({ externalId, email }: { externalId: string | null; email: string }): string {
  return externalId ?? email;
}
