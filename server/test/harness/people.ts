import { type ActionFacts, createAction } from '../../src/dunning/actions/commands.ts';
import { createUser } from '../../src/people/users/commands.ts';
import type { User } from '../../src/people/users/schema.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import type { Client, TestService } from './service.ts';

/** Adds a user to the client's organization; the user's name is the local part of the address. */
export function addUser(
  service: TestService,
  client: Client,
  name: string,
  more: Record<string, unknown> = {},
): Promise<User> {
  const facts = { email: `${name}@example.com`, firstName: name, lastName: 'L', role: 'COLLECTOR', ...more };
  return createUser(service, client.organization.id, facts);
}

/**
 * Adds an action to the client's organization with the service's own code, because no request creates one.
 */
export function addAction(
  { database, clock }: TestService,
  client: Client,
  facts: Pick<ActionFacts, 'customerId'> & Partial<ActionFacts>,
): Promise<string> {
  const now = clock.now();
  const complete: ActionFacts = { name: 'Call', type: 'CALL', source: 'MANUAL', dueAt: now, ...facts };
  return transact(database, async (connection) => {
    await connection.query('BEGIN');
    const id = await createAction(connection, client.organization.id, complete, now);
    await connection.query('COMMIT');
    if (id === null) throw new Error('the step was taken already');
    return id;
  });
}
