import { store } from '../harness/factories.ts';
import type { Client } from '../harness/service.ts';

/** Adds a view that all users of an organization see. */
export async function addView(client: Client, name: string): Promise<string> {
  const view = {
    list: 'customers',
    name,
    isShared: true,
    filter: { search: name },
    columns: ['customer.name'],
  };
  return (await store(client, '/internal/views', view)).id;
}
