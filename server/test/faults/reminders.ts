import { expect } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import { HOUR } from '../../src/dunning/clockwork/kinds.ts';
import { newJob } from '../../src/platform/jobs/kind.ts';
import { addJobs } from '../../src/platform/jobs/queue.ts';
import type { Tenant, World } from './world.ts';

const DAY = 86_400_000;
const DEBTORS = 3;

/** Debtors who are due for one mail each. Each gets it once, or a person is asked whether it was sent. */
export class Reminders {
  readonly #world: World;
  readonly #tenant: Tenant;
  #debtors = 0;

  private constructor(world: World, tenant: Tenant) {
    this.#world = world;
    this.#tenant = tenant;
  }

  static async begin(world: World): Promise<Reminders> {
    const tenant = await world.organization('Reminders');
    await world.ask(
      `INSERT INTO dunning_settings (organization_id, sending_from, sending_until, weekdays, holidays,
         min_days_between_contacts, max_contacts_per_week, updated_at)
       VALUES ($1, 0, 1440, '[1,2,3,4,5,6,7]', '[]', 1, 3, now())`,
      [tenant.id],
    );
    await world.ask(`UPDATE dunning_plans SET is_active = true WHERE organization_id = $1 AND is_default`, [
      tenant.id,
    ]);
    return new Reminders(world, tenant);
  }

  /** Adds debtors and runs the hour that writes to them. */
  async work(): Promise<void> {
    const dueDate = new Date(Date.now() - 7 * DAY).toISOString();
    for (let i = 0; i < DEBTORS; i += 1, this.#debtors += 1) {
      const [name, number] = [`c${this.#debtors}`, `i${this.#debtors}`];
      await this.#store('/customers', { externalId: name, name });
      await this.#store(`/customers/external:${name}/contacts`, { email: addressOf(this.#debtors) });
      const facts = { externalId: number, customer: { externalId: name }, grossAmount: 10_000 };
      await this.#store('/invoices', { ...facts, issuedAt: '2026-01-01', dueDate });
    }
    await this.#beginHour();
  }

  /** Waits until all work is done and compares the mails to each debtor with the recorded outcome. */
  async check(): Promise<void> {
    const open = async () => {
      await this.#letTimePass();
      await this.#beginHour();
      const all = await this.#actions();
      return { waiting: all.filter(({ state }) => state === 'TODO').length, all: all.length };
    };
    await expect
      .poll(open, { timeout: 90_000, interval: 500, message: 'reminders that wait' })
      .toEqual({ waiting: 0, all: this.#debtors })
      .catch(async (error: unknown) => {
        throw new Error(`reminders wait: ${await this.#left()}`, { cause: error });
      });
    for (const { customer, state, outcome } of await this.#actions()) {
      const to = addressOf(Number(customer.externalId.slice(1)));
      const arrived = this.#world.smtp.received.filter((mail) => mail.to.includes(to)).length;
      const fate = `${customer.externalId}: ${state} ${outcome}, ${arrived} arrived`;
      if (outcome === 'UNCERTAIN') expect(arrived, fate).toBeLessThanOrEqual(1);
      else expect(fate).toBe(`${customer.externalId}: EXECUTED SENT, 1 arrived`);
    }
  }

  /** Returns the details that explain why they wait. */
  async #left(): Promise<string> {
    return this.#world.direct(async (client) => {
      const jobs = await client.query(
        `SELECT task_identifier, key, attempts, locked_by, locked_at, run_at, last_error, now() FROM graphile_worker.jobs`,
      );
      const messages = await client.query(
        `SELECT id, state, claimed_by, claimed_until, error, created_at FROM messages
         WHERE organization_id = $1 AND state <> 'SENT'`,
        [this.#tenant.id],
      );
      return JSON.stringify({ jobs: jobs.rows, messages: messages.rows });
    });
  }

  async #store(path: string, body: object): Promise<void> {
    const { status, text } = await this.#tenant.client.post(path, body);
    expect(status, text).toBe(201);
  }

  async #actions(): Promise<Action[]> {
    const { body, text } = await this.#tenant.client.get<{ items: Action[] }>('/actions?limit=500');
    expect(body.items, text).toBeDefined();
    return body.items.filter(({ type }) => type === 'EMAIL');
  }

  /** Enqueues the hourly job, as the service's clock does. */
  async #beginHour(): Promise<void> {
    await this.#world.direct((client) => addJobs(client, [newJob(HOUR, {})]));
  }

  /** Expires the leases of killed workers, and makes failed jobs due. */
  async #letTimePass(): Promise<void> {
    await this.#world.ask(
      `UPDATE messages SET claimed_until = now() - interval '1 second' WHERE state = 'SENDING'`,
    );
    await this.#world.ask(
      `UPDATE graphile_worker._private_jobs SET run_at = now()
       WHERE locked_at IS NULL AND attempts > 0 AND last_error IS NOT NULL AND run_at > now()`,
    );
  }
}

const addressOf = (debtor: number) => `c${debtor}@buyer.example`;
