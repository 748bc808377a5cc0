/**
 * Dunning data as release 0.1.0 stored it: an organization in Paris, with one customer for each possible
 * situation.
 */
import type pg from 'pg';
import { newId } from '../../src/platform/ids.ts';

/** A Monday. */
export const NOW = '2026-03-16T09:00:00.000Z';

const step = (n: number, type: string, relativeTo: string, offsetDays: number) => ({
  key: `s${n}`,
  name: `Step ${n}`,
  type,
  relativeTo,
  offsetDays,
  automatic: type === 'EMAIL',
  templateId: null,
  recipients: { mainContact: true, positions: [], ccAccountManagers: false },
  attachments: { invoices: false, statement: false },
  conditions: {
    minOutstanding: null,
    maxOutstanding: null,
    currencies: null,
    minDaysOverdue: null,
    maxDaysOverdue: null,
    customField: null,
  },
});
/** Days −5, 0, 7 (in its first version 10), 15, 30 and 45. */
const stepsOf = (third: number, fourth: number) => [
  step(1, 'EMAIL', 'DUE_DATE', -5),
  step(2, 'EMAIL', 'PREVIOUS_STEP', 5),
  step(3, 'EMAIL', 'PREVIOUS_STEP', third),
  step(4, 'EMAIL', 'PREVIOUS_STEP', fourth),
  step(5, 'CALL', 'DUE_DATE', 30),
  step(6, 'LETTER', 'PREVIOUS_STEP', 15),
];

/** An action of a customer and its outcome. */
export interface OldAction {
  step: number;
  version?: number;
  type?: string;
  state: 'TODO' | 'EXECUTED' | 'IGNORED' | 'FAILED';
  outcome?: string;
  createdAt: string;
  performedAt?: string;
  /** Whether a person completed it. */
  byPerson?: boolean;
  /** False where the service has not released the email. */
  released?: boolean;
  /** Invoices by their due dates; the first one carries. Default: only the customer's first invoice. */
  about?: number[];
}

export interface OldCustomer {
  name: string;
  /** Due dates of its invoices of 10.00, as local days. */
  dueOn: string[];
  actions: OldAction[];
  /** Whether the task for a reply is pending. */
  isAnswered?: boolean;
  replyPauseDays?: number;
}

type Row = Record<string, unknown>;

export class OldDunning {
  readonly organizationId = newId();
  readonly #client: pg.Client;
  readonly #planId = newId();
  readonly #userId = newId();

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async #insert(table: string, row: Row): Promise<void> {
    const all: Row = { organization_id: this.organizationId, ...row };
    const names = Object.keys(all);
    const places = names.map((_, i) => `$${i + 1}`).join(', ');
    const values = Object.values(all).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value));
    await this.#client.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`, values);
  }

  /** Adds the organization with its active default plan of two versions. */
  async begin(replyPauseDays = 7): Promise<void> {
    const made = { created_at: NOW, updated_at: NOW };
    await this.#insert('organizations', {
      name: 'Old',
      currency: 'EUR',
      timezone: 'Europe/Paris',
      language: 'en',
      requests_per_minute: 600,
      max_concurrency: 10,
      ...made,
    });
    const user = { first_name: 'Ada', last_name: 'L', email: 'ada@old.example', role: 'COLLECTOR' };
    await this.#insert('users', { id: this.#userId, ...user, ...made });
    await this.#insert('dunning_settings', {
      sending_from: 480,
      sending_until: 1080,
      weekdays: [1, 2, 3, 4, 5],
      holidays: [],
      updated_at: NOW,
      min_days_between_contacts: 1,
      max_contacts_per_week: 3,
      reply_pause_days: replyPauseDays,
    });
    const plan = { name: 'P', mode: 'AUTOMATIC', entity: 'CUSTOMER', takeover: 'CONTEXTUAL' };
    const newest = { ...plan, version: 2, steps: stepsOf(7, 8) };
    const state = { is_default: true, is_active: true };
    await this.#insert('dunning_plans', { id: this.#planId, ...newest, ...state, ...made });
    for (const one of [{ ...plan, version: 1, steps: stepsOf(10, 5) }, newest])
      await this.#insert('dunning_plan_versions', { plan_id: this.#planId, ...one, created_at: NOW });
  }

  async customer({ name, dueOn, actions, isAnswered = false }: OldCustomer): Promise<void> {
    const customerId = newId();
    const made = { created_at: NOW, updated_at: NOW };
    const amount = 1000 * dueOn.length;
    await this.#insert('customers', {
      id: customerId,
      external_id: name,
      name,
      balance: amount,
      amount_due: amount,
      ...made,
    });
    await this.#insert('customer_balances', {
      customer_id: customerId,
      currency: 'EUR',
      documents: dueOn.length,
      invoices_due: dueOn.length,
      invoiced: amount,
      credited: 0,
      paid: 0,
      refunded: 0,
      amount_due: amount,
    });
    await this.#insert('contacts', {
      id: newId(),
      customer_id: customerId,
      source: 'API',
      email: `${name}@buyer.example`,
      is_main: true,
      ...made,
    });
    const invoices: string[] = [];
    for (const [i, day] of dueOn.entries()) {
      const id = newId();
      invoices.push(id);
      const externalId = `${name} ${i + 1}`;
      const dates = { dated_at: '2026-01-01T00:00:00Z', due_at: `${day} 00:00:00 Europe/Paris` };
      await this.#insert('documents', {
        id,
        kind: 'INVOICE',
        customer_id: customerId,
        external_id: externalId,
        custom_id: externalId,
        currency: 'EUR',
        amount: 1000,
        amount_linked: 0,
        amount_refunded: 0,
        ...dates,
        ...made,
      });
    }
    for (const action of actions) await this.#action(customerId, invoices, action);
    if (isAnswered) await this.#answer(customerId, invoices);
  }

  async #action(customerId: string, invoices: readonly string[], action: OldAction): Promise<void> {
    const { step: n, version = 2, type = 'EMAIL', state, outcome = null, createdAt, about = [0] } = action;
    const { performedAt = null, byPerson = false, released = type === 'EMAIL' } = action;
    const id = newId();
    const [first = 0] = about;
    await this.#insert('actions', {
      id,
      name: `Step ${n}`,
      type,
      state,
      outcome,
      source: 'WORKFLOW',
      customer_id: customerId,
      carrying_invoice_id: invoices[first],
      dunning_plan_id: this.#planId,
      step_key: `s${n}`,
      plan_version: version,
      due_at: createdAt,
      approved_at: released ? createdAt : null,
      performed_at: performedAt,
      performed_by_user_id: byPerson ? this.#userId : null,
      created_at: createdAt,
      updated_at: createdAt,
    });
    for (const [rank, i] of about.entries())
      await this.#insert('action_invoices', { action_id: id, invoice_id: invoices[i], rank });
    await this.#insert('dunning_tracks', {
      customer_id: customerId,
      plan_id: this.#planId,
      invoice_id: invoices[first],
      version,
      started_on: '2026-01-01',
      last_step_key: `s${n}`,
      last_day: 0,
      last_on: '2026-03-01',
      next_on: null,
      carrying_due_at: '2026-02-01',
      updated_at: createdAt,
    }).catch(() => {});
    if (type === 'EMAIL' && (outcome === 'SENT' || outcome === 'UNCERTAIN'))
      await this.#insert('messages', {
        id: newId(),
        direction: 'OUTBOUND',
        state: outcome,
        customer_id: customerId,
        action_id: id,
        recipients: [],
        attachments: [],
        sent_at: performedAt,
        created_at: createdAt,
        updated_at: createdAt,
      });
  }

  async #answer(customerId: string, [carrying]: readonly string[]): Promise<void> {
    const [id, at] = [newId(), '2026-03-13T10:00:00.000Z'];
    const made = { created_at: at, updated_at: at };
    await this.#insert('actions', {
      id,
      name: 'Reply',
      type: 'TASK',
      state: 'TODO',
      source: 'REPLY',
      customer_id: customerId,
      carrying_invoice_id: carrying,
      due_at: at,
      ...made,
    });
    await this.#insert('messages', {
      id: newId(),
      direction: 'INBOUND',
      state: 'RECEIVED',
      inbound_kind: 'REPLY',
      customer_id: customerId,
      action_id: id,
      recipients: [],
      attachments: [],
      ...made,
    });
  }
}
