import { expect } from 'vitest';
import type { Import } from '../../src/exchange/imports/schema.ts';
import { line, upload } from '../harness/imports.ts';
import type { Tenant, World } from './world.ts';

const LINES = 300;

/** Bulk imports, of which each line is done once, whatever happens on the way. */
export class Imports {
  readonly #tenant: Tenant;
  readonly #ids: string[] = [];

  private constructor(tenant: Tenant) {
    this.#tenant = tenant;
  }

  static async begin(world: World): Promise<Imports> {
    const tenant = await world.organization('Imports');
    await tenant.client.post('/customers', { externalId: 'c', name: 'C' });
    return new Imports(tenant);
  }

  /** One more import. */
  async work(): Promise<void> {
    const round = this.#ids.length;
    const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
    const invoices = Array.from({ length: LINES }, (_none, i) =>
      line('invoice', {
        externalId: `r${round}-${i}`,
        customer: { externalId: 'c' },
        grossAmount: 100,
        ...dates,
      }),
    );
    const { id } = await upload(this.#tenant.client, invoices.join('\n'));
    this.#ids.push(id);
  }

  /** Waits for the last import, and looks at the money of all. */
  async check(): Promise<void> {
    const { client } = this.#tenant;
    const last = this.#ids.at(-1);
    const state = async () => (await client.get<Import>(`/imports/${last}`)).body;
    await expect.poll(state, { timeout: 60_000, interval: 200, message: 'the import' }).toMatchObject({
      state: 'COMPLETED',
      linesDone: LINES,
      counts: { invoice: { created: LINES, refused: 0 } },
    });
    const balance = this.#ids.length * LINES * 100;
    expect((await client.get('/customers/external:c')).body).toMatchObject({ balance });
  }
}
