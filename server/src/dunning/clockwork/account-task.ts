import { formatMoney, type Language } from '../../kernel/formats.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type ActionFacts, closeActions } from '../actions/commands.ts';
import type { EvaluatedCustomer, HourContext } from './evaluated-customer.ts';

const NAMES: Readonly<Record<Language, (amount: string) => string>> = {
  en: (amount) => `Apply credit on account: ${amount}`,
  fr: (amount) => `Crédit à affecter : ${amount}`,
  de: (amount) => `Guthaben zuordnen: ${amount}`,
  es: (amount) => `Aplicar el saldo a favor: ${amount}`,
  it: (amount) => `Abbinare l’acconto: ${amount}`,
  nl: (amount) => `Tegoed afletteren: ${amount}`,
};

/** Returns a task to apply money on account, in the language of the staff. */
export function accountTask(
  { id: customerId }: { id: string },
  { currency, amount }: { currency: string; amount: number },
  { organization: { language }, now }: HourContext,
): ActionFacts {
  const name = NAMES[language](formatMoney(amount, currency, language));
  return { name, type: 'TASK', source: 'WORKFLOW', topic: 'ON_ACCOUNT', customerId, dueAt: now };
}

/** Ends the account tasks of customers without money on account. @returns the ids of the ended tasks */
export async function endAccountTasks(
  connection: Connection,
  evaluated: readonly EvaluatedCustomer[],
  { organization: { id: organizationId }, now }: HourContext,
): Promise<string[]> {
  const customerIds = evaluated.flatMap(({ customer, evaluation }) =>
    evaluation.account?.kind === 'END' ? customer.id : [],
  );
  if (customerIds.length === 0) return [];
  const { rows } = await connection.query<{ id: string }>({
    name: 'tasks about money on account',
    text: `SELECT id FROM actions WHERE organization_id = $1 AND customer_id = ANY($2::uuid[]) AND topic = 'ON_ACCOUNT'
             AND state = 'TODO' ORDER BY id`,
    values: [organizationId, customerIds],
  });
  const ids = rows.map(({ id }) => id);
  const closing = { state: 'IGNORED', outcome: 'NOT_DUE', at: now } as const;
  return closeActions(connection, organizationId, ids, { closing, now });
}
