import type { BankTransactionImport } from '../../cash/schemas.ts';
import {
  loadFeedLines,
  numberKey,
  recognizeFeedLines,
  type StoredFeedLine,
} from '../../cash/transactions/feed/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import { noteRecognized } from './stage.ts';
import { emptyStated, type StatedRecord } from './stated-record.ts';
import type { StoredRecord } from './stored.ts';

/** Merges one more line of a bank. Fields that it omits keep the values of earlier lines. */
export function addBankLine(
  before: StatedRecord | null,
  line: number,
  item: BankTransactionImport,
): StatedRecord {
  const statedRecord = before ?? emptyStated('bank_transaction', line);
  statedRecord.line = line;
  const { id, externalId, bankAccountId, bankAccountNumber, payer, ...facts } = item;
  if (id !== undefined) statedRecord.target.id = id.toLowerCase();
  if (externalId !== undefined) statedRecord.target.externalId = externalId;
  if (bankAccountId !== undefined)
    statedRecord.refs.set('bankAccountId', { id: bankAccountId.toLowerCase() });
  if (bankAccountNumber !== undefined)
    statedRecord.refs.set('bankAccountNumber', { externalId: numberKey(bankAccountNumber) });
  const named = Object.entries(payer ?? {}).map(([name, value]) => [`payer.${name}`, value] as const);
  for (const [name, value] of [...Object.entries(facts), ...named])
    statedRecord.fields.set(name, value === '' ? null : value);
  statedRecord.bankLine = item;
  return statedRecord;
}

/** Returns the stored lines that the given ones name, or repeat by the rules of an import. */
export async function loadStoredBankLines(
  connection: Connection,
  organizationId: string,
  all: readonly StatedRecord[],
): Promise<Map<StatedRecord, StoredRecord>> {
  const ids = all.flatMap(({ target }) => target.id ?? []);
  const externalIds = all.flatMap(({ target }) => target.externalId ?? []);
  const named = await loadFeedLines(connection, organizationId, { ids, externalIds });
  const byName = new Map(
    named.flatMap((one) => [[`i${one.id}`, one] as const, [`e${one.externalId}`, one] as const]),
  );
  const found = new Map<StatedRecord, StoredRecord>();
  const rest: { stated: StatedRecord; item: BankTransactionImport }[] = [];
  for (const stated of all) {
    const { id, externalId } = stated.target;
    const one = byName.get(id === undefined ? `e${externalId}` : `i${id}`);
    if (one !== undefined) found.set(stated, recordOf(one));
    else if (stated.bankLine !== undefined) rest.push({ stated, item: stated.bankLine });
  }
  const recognized = await recognizeFeedLines(
    connection,
    organizationId,
    rest.map(({ item }) => item),
  );
  const known = recognized.flatMap((id) => id ?? []);
  const lines = await loadFeedLines(connection, organizationId, { ids: known, externalIds: [] });
  const byId = new Map(lines.map((one) => [one.id, one]));
  for (const [i, { stated }] of rest.entries()) {
    const one = byId.get(recognized[i] ?? '');
    if (one !== undefined) found.set(stated, recordOf(one));
  }
  await noteRecognized(connection, organizationId, 'bank_transaction', known);
  return found;
}

function recordOf({
  id,
  externalId,
  bankAccountId,
  accountKeys,
  amount,
  currency,
  fields,
}: StoredFeedLine): StoredRecord {
  const [key = '', ...otherKeys] = accountKeys;
  const account = { id: bankAccountId, externalId: key };
  return {
    id,
    externalId,
    fields,
    refs: { bankAccountId: account, bankAccountNumber: account },
    aliases: { bankAccountNumber: otherKeys.map((other) => ({ id: bankAccountId, externalId: other })) },
    links: {},
    amount,
    currency,
  };
}
