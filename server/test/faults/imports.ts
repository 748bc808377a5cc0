import { expect } from 'vitest';
import type { Import } from '../../src/exchange/imports/schema.ts';
import { line, upload } from '../harness/imports.ts';
import type { Tenant, World } from './world.ts';

const INVOICES = 300;
const made = { created: INVOICES, updated: 0, unchanged: 0, refused: 0 };

/** Bulk imports whose lines must each be applied once, under any fault. */
export class Imports {
  readonly #world: World;
  readonly #tenant: Tenant;
  readonly #ids: string[] = [];

  private constructor(world: World, tenant: Tenant) {
    this.#world = world;
    this.#tenant = tenant;
  }

  static async begin(world: World): Promise<Imports> {
    const tenant = await world.organization('Imports');
    await tenant.client.post('/customers', { externalId: 'c', name: 'C' });
    return new Imports(world, tenant);
  }

  /** Starts one more import. */
  async work(): Promise<void> {
    const round = this.#ids.length;
    const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
    const customer = { externalId: 'c' };
    const pairs = Array.from({ length: INVOICES }, (_none, i) => {
      const externalId = `r${round}-${i}`;
      const paid = { amountLinked: 60, invoice: { externalId } };
      return [
        line('invoice', { externalId, customer, grossAmount: 100, ...dates }),
        line('payment', { externalId, customer, amount: 60, linkedInvoices: [paid] }),
      ];
    });
    const { id } = await upload(this.#tenant.client, this.#world.random.shuffled(pairs.flat()).join('\n'));
    this.#ids.push(id);
  }

  /** Waits for the last import and checks the money of all. */
  async check(): Promise<void> {
    const { client } = this.#tenant;
    const last = this.#ids.at(-1);
    const state = async () => (await client.get<Import>(`/imports/${last}`)).body;
    await expect.poll(state, { timeout: 60_000, interval: 200, message: 'the import' }).toMatchObject({
      state: 'COMPLETED',
      linesDone: 2 * INVOICES,
      counts: { invoice: made, payment: made },
    });
    const balance = this.#ids.length * INVOICES * 40;
    expect((await client.get('/customers/external:c')).body).toMatchObject({ balance });
  }
}
