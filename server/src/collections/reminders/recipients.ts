import type { Addressee, Person } from '../../mail/writing/queries.ts';
import type { StepRecipients } from '../domain/dunning/plan.ts';

/**
 * To whom a step writes: nobody twice, and nobody whose mail came back. A main contact whose mail came back is not
 * replaced by another one, who may not be meant to know.
 */
export function recipientsOf(
  { contacts, accountManagers }: Addressee,
  { mainContact, positions, ccAccountManagers }: StepRecipients,
): { to: Person[]; cc: Person[] } {
  const [main] = contacts;
  const seen = new Set<string>();
  const isNew = ({ email }: Person) => seen.size < seen.add(email.toLowerCase()).size;
  const to = contacts
    .filter((one) => (mainContact && one === main) || positions.includes(one.position ?? ''))
    .filter((one) => !one.isBounced && isNew(one));
  return { to, cc: ccAccountManagers ? accountManagers.filter(isNew) : [] };
}
