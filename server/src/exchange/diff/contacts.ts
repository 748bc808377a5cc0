import type { FieldAssignment, StatedContacts } from '../../ledger/commands.ts';
import { APPLICATION, findTarget, onlyMain, putContact, replaceContacts } from '../../ledger/commands.ts';
import { contactsStatement, type StoredContact } from '../../ledger/contacts/queries.ts';
import type { ContactAttributes } from '../../ledger/schemas.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { compareCustomFields } from './compare.ts';
import { type FieldDifference, fieldDifferences } from './difference.ts';
import type { CustomValues } from './stored.ts';

/** A contact as stated by a line. */
export interface StatedContact {
  line: number;
  contact: ContactAttributes;
  assignment: FieldAssignment | undefined;
}

/** Differences between a customer's stored contacts and the result of importing the lines. */
export interface ContactsCompared {
  missing: { line: number; contact: StoredContact }[];
  different: { line: number; contact: StoredContact; fields: FieldDifference[] }[];
  same: StoredContact[];
  extra: StoredContact[];
  refused: { line: number; contact: ContactAttributes; error: ApiError }[];
}

const FIELDS = [
  'externalId',
  'source',
  'email',
  'firstName',
  'lastName',
  'phone',
  'position',
  'isMain',
] as const;

export async function loadStoredContacts(
  connection: Connection,
  organizationId: string,
  customerIds: string[],
): Promise<Map<string, StoredContact[]>> {
  const { rows } = await connection.query<StoredContact>(contactsStatement(organizationId, customerIds));
  return Map.groupBy(rows, (contact) => contact.customerId);
}

/** Applies the lines in memory with the rules of an import, and compares the result. */
export function compareContacts(
  customerId: string,
  present: readonly StoredContact[],
  lines: readonly StatedContact[],
  values: CustomValues,
): ContactsCompared {
  let after = [...present];
  const named = new Map<string, StatedContact[]>();
  const refused: ContactsCompared['refused'] = [];
  const context = newContext();
  for (const stated of lines) {
    const { contact: body, line } = stated;
    try {
      const next = putContact(context, customerId, {
        others: after,
        target: findTarget(after, body, ''),
        body,
        path: '',
      });
      after = [...after.filter(({ id }) => id !== next.id), next];
      if (next.isMain) after = onlyMain(context, after, next.id);
      named.set(next.id, [...(named.get(next.id) ?? []), stated]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ line, contact: body, error });
    }
  }
  return { ...sortContacts(present, after, named, values), refused };
}

function sortContacts(
  present: readonly StoredContact[],
  after: readonly StoredContact[],
  named: ReadonlyMap<string, readonly StatedContact[]>,
  values: CustomValues,
): Omit<ContactsCompared, 'refused'> {
  const before = new Map(present.map((contact) => [contact.id, contact]));
  const compared: Omit<ContactsCompared, 'refused'> = { missing: [], different: [], same: [], extra: [] };
  for (const contact of after) {
    const lines = named.get(contact.id) ?? [];
    const line = lines.at(-1)?.line ?? 0;
    const stored = before.get(contact.id);
    if (stored === undefined) compared.missing.push({ line, contact });
    else if (lines.length === 0) {
      if (stored.source !== APPLICATION) compared.extra.push(stored);
    } else {
      const fields = [
        ...fieldDifferences(factsOf(contact), { ...stored }),
        ...lines.flatMap(({ assignment }) => compareCustomFields(assignment, values.get(contact.id))),
      ];
      if (fields.length === 0) compared.same.push(stored);
      else compared.different.push({ line, contact: stored, fields });
    }
  }
  return compared;
}

/**
 * Compares a customer's complete contact list with the stored one. Fields are named like
 * `contacts[ada@example.com].phone`.
 */
export function compareContactList(
  customerId: string,
  present: readonly StoredContact[],
  statedContacts: StatedContacts,
  values: CustomValues,
): FieldDifference[] {
  const { after, ids } = replaceContacts(newContext(), customerId, present, statedContacts);
  const before = new Map(present.map((contact) => [contact.id, contact]));
  const found = after.flatMap((contact) => {
    const name = `contacts[${contact.email}]`;
    const stored = before.get(contact.id);
    if (stored === undefined) return [{ field: name, given: contact.email, stored: null }];
    const fields = [
      ...fieldDifferences(factsOf(contact), { ...stored }),
      ...compareCustomFields(
        statedContacts.contacts[ids.indexOf(contact.id)]?.assignment,
        values.get(contact.id),
      ),
    ];
    return fields.map(({ field, ...rest }) => ({ field: `${name}.${field}`, ...rest }));
  });
  const staying = new Set(after.map(({ id }) => id));
  const gone = present.filter(({ id }) => !staying.has(id));
  return [
    ...found,
    ...gone.map(({ email }) => ({ field: `contacts[${email}]`, given: null, stored: email })),
  ];
}

function factsOf(contact: StoredContact): Map<string, unknown> {
  return new Map(FIELDS.map((name) => [name, contact[name]]));
}

/** Returns a context whose ids exist only during the comparison. */
function newContext() {
  let made = 0;
  return {
    now: '',
    newId: () => {
      made += 1;
      return `new ${made}`;
    },
  };
}
