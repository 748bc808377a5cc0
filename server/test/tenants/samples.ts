import { read } from '../harness/factories.ts';
import type { Client } from '../harness/service.ts';
import { external, type OwnIds } from './organization.ts';

/** Tables that requests refer to most, by the words that name their rows in parameters, paths and bodies. */
const MAIN: Readonly<Record<string, RegExp>> = {
  customers: /customer|parent|into/i,
  documents: /invoice|payment|credit|refund|document|record/i,
  contacts: /contact|recipient|\{id\}/i,
  users: /user|manager|owner|assigned/i,
  actions: /action/i,
  dunning_plans: /plan/i,
  custom_fields: /field/i,
};

const MAIN_TABLES: readonly string[] = Object.keys(MAIN);

/** Returns those of these tables whose rows a parameter, a path or a body names; all if it names none. */
export function tablesNamedIn(text: string): ReadonlySet<string> {
  const named = MAIN_TABLES.filter((table) => MAIN[table]?.test(text));
  return new Set(named.length === 0 ? MAIN_TABLES : named);
}

/** Ids of an organization's records by the path parameter that names them. */
export type IdsByParameter = OwnIds & Awaited<ReturnType<typeof readNamedIds>>;

/** Returns the ids of the records that an organization names by externalId, by path parameter. */
export async function readNamedIds(client: Client, name: string) {
  const idAt = async (path: string) => (await read(client, `${path}/${external(name)}`)).id;
  const customerId = await idAt('/customers');
  const { items } = await read<{ items: { id: string; externalId: string }[] }>(client, '/custom_fields');
  return {
    customerId,
    customer_id: customerId,
    /** A contact of that customer. */
    id: await idAt(`/customers/${external(name)}/contacts`),
    invoiceId: await idAt('/invoices'),
    paymentId: await idAt('/payments'),
    creditNoteId: await idAt('/credit_notes'),
    refund_id: await idAt('/refunds'),
    customFieldId: items.find(({ externalId }) => externalId === name)?.id ?? '',
  };
}

/** Returns the ids whose kind of record a parameter or a body names, such as `invoices` or `bankTransactionIds`. */
export function idsNamedIn(text: string, ids: IdsByParameter): string[] {
  const lower = text.toLowerCase();
  return Object.entries(ids).flatMap(([parameter, id]) => {
    const kind = parameter.toLowerCase().replace(/_?id$/, '');
    return kind !== parameter.toLowerCase() && kind !== '' && lower.includes(kind) ? [id] : [];
  });
}
