/**
 * Runs days of dunning over HTTP, with the real engine, the real delivery and an outbox folder. The test
 * moves the clock.
 */
import { expect } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import type { DryRun } from '../../src/dunning/dry-run/schema.ts';
import { endOfDay, localDate, toTimestamp } from '../../src/kernel/calendar.ts';
import { runDunningHour } from '../../src/outreach/hourly/in-line.ts';
import type { OrganizationFacts } from '../../src/people/organizations/facts.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import type { Context } from '../../src/platform/context.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, invoice, read, type Stored, store } from '../harness/factories.ts';
import { mailServices } from '../harness/outgoing.ts';
import { setRates } from '../harness/rates.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { unraisedWrites } from '../harness/version-guard.ts';

const HOUR = 3_600_000;

/** Returns an automatic step on a day relative to the due date. */
export const email = (key: string, offsetDays: number, more: object = {}) => ({
  key,
  name: `Step ${key}`,
  type: 'EMAIL',
  offsetDays,
  automatic: true,
  ...more,
});
/** Returns a step for people. */
export const task = (key: string, offsetDays: number, more: object = {}) => ({
  ...email(key, offsetDays),
  type: 'CALL',
  automatic: false,
  ...more,
});

/** More contacts than a new organization allows: scenarios show several within a week. */
const OFTEN = { maxContactsPerWeek: 3, courtesiesWhileOverdue: true };

export interface Stage {
  service: TestService;
  clock: ManualClock;
  /** Begins a scenario in a new organization with these dunning settings. */
  begin(at: string, facts?: Partial<OrganizationFacts>, settings?: object): Promise<Scenario>;
  close(): Promise<void>;
}

/** @param isGuarded whether to check that each write raises the version of its family */
export async function openStage(isGuarded = false): Promise<Stage> {
  const clock = new ManualClock('2026-01-01T00:00:00.000Z');
  const service = await testService(isGuarded ? { clock, isGuarded } : { clock });
  const mail = await mailServices(service, null);
  return {
    service,
    clock,
    begin: async (at, facts = {}, settings = OFTEN) => {
      clock.set(toTimestamp(at, facts.timezone ?? 'Europe/Paris'));
      const scenario = new Scenario(service, mail, clock, await service.client(facts));
      if (Object.keys(settings).length > 0) await scenario.put('/internal/dunning_settings', settings);
      return scenario;
    },
    close: async () => {
      await mail.close();
      const forgotten = isGuarded ? await unraisedWrites(service.database) : [];
      await closeVerified(service);
      expect(forgotten).toEqual([]);
    },
  };
}

export class Scenario {
  readonly client: Client;
  readonly service: TestService;
  readonly #context: Context;
  readonly #clock: ManualClock;
  #timezone: string;
  #nextRun: string;

  constructor(service: TestService, context: Context, clock: ManualClock, client: Client) {
    this.service = service;
    this.client = client;
    this.#context = context;
    this.#clock = clock;
    this.#timezone = client.organization.timezone;
    this.#nextRun = clock.now();
  }

  /**
   * Creates an active plan, by default the organization's default plan.
   * @returns its id
   */
  async plan(steps: readonly object[], more: Record<string, unknown> = {}): Promise<string> {
    const facts = {
      name: `Plan of ${steps.length}`,
      mode: 'AUTOMATIC',
      entity: 'CUSTOMER',
      takeover: 'CONTEXTUAL',
    };
    const active = { isActive: true, isDefault: true };
    const body = { ...facts, ...active, steps, ...more };
    return (await store(this.client, '/internal/dunning_plans', body)).id;
  }

  /** Sets exchange rates and waits until the service uses them. */
  setRates(rates: ReadonlyMap<string, string>): Promise<void> {
    return setRates(this.service, this.client.organization.id, rates);
  }

  /** Stores a customer with a contact. */
  customer(externalId: string, more: object = {}): Promise<Stored> {
    const contacts = [contact(`${externalId}@buyer.example`)];
    return store(this.client, '/customers', customer(externalId, { contacts, ...more }));
  }

  /** Stores an invoice over 10.00 by default and, if necessary, its customer. */
  async owes(
    owner: string,
    externalId: string,
    dueDate: string,
    more: { amount?: number } & Record<string, unknown> = {},
  ) {
    if ((await this.client.get(`/customers/external:${owner}`)).status === 404) await this.customer(owner);
    const { amount = 1000, ...others } = more;
    return store(this.client, '/invoices', invoice(externalId, owner, amount, { dueDate, ...others }));
  }

  /** Sends a change that the service must accept. */
  async put(path: string, body: object): Promise<void> {
    this.#taken(await this.client.put(path, body), path);
  }

  async post(path: string, body: object = {}): Promise<void> {
    this.#taken(await this.client.post(path, body), path);
  }

  async delete(path: string): Promise<void> {
    this.#taken(await this.client.delete(path), path);
  }

  #taken({ status, text }: { status: number; text: string }, path: string): void {
    expect(status, `${path} answered ${status}: ${text}`).toBeLessThan(300);
  }

  /**
   * Runs the clock up to a moment on the organization's clock or to the end of a day. `hours` are the hours
   * that run.
   */
  async pass(until: string, hours: readonly number[] = [0, 8, 12, 17]): Promise<void> {
    const end = until.length === 10 ? endOfDay(until, this.#timezone) : toTimestamp(until, this.#timezone);
    let at = Math.ceil(Date.parse(this.#nextRun) / HOUR) * HOUR;
    for (; new Date(at).toISOString() < end; at += HOUR) {
      const now = new Date(at).toISOString();
      if (!hours.includes(hoursInto(now, this.#timezone))) continue;
      this.#clock.set(now);
      await runDunningHour(this.#context, this.client.organization.id, now);
    }
    this.#nextRun = end;
    this.#clock.set(end);
  }

  /**
   * Moves the clock to the next of these hours of a local day and runs it.
   * @returns its time
   */
  async nextRun(hours: readonly number[]): Promise<string> {
    let at = Math.ceil(Date.parse(this.#nextRun) / HOUR) * HOUR;
    while (!hours.includes(hoursInto(new Date(at).toISOString(), this.#timezone))) at += HOUR;
    const now = new Date(at).toISOString();
    this.#clock.set(now);
    await runDunningHour(this.#context, this.client.organization.id, now);
    this.#nextRun = new Date(at + 1).toISOString();
    return now;
  }

  /** Skips time without running any hour, as if the service were down. */
  sleep(until: string): void {
    this.#nextRun = toTimestamp(until, this.#timezone);
    this.#clock.set(this.#nextRun);
  }

  async actions(): Promise<Action[]> {
    const path = '/actions?limit=500&sortBy=createdAt&sortOrder=ASC';
    return (await read<{ items: Action[] }>(this.client, path)).items;
  }

  async allActions(): Promise<Action[]> {
    const all: Action[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const path = `/actions?limit=500${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page: { items: Action[]; nextCursor?: string } = await read(this.client, path);
      all.push(...page.items);
      cursor = page.nextCursor;
    }
    return all;
  }

  /**
   * Returns the actions by day: step, invoices with the carrying one first, and the outcome unless
   * successful.
   */
  async notifications(): Promise<string[]> {
    return (await this.actions()).map(
      ({ createdAt, stepKey, type, state, outcome, carryingInvoice, invoices }) => {
        const carrying = carryingInvoice?.customId ?? '';
        const about = [
          carrying,
          ...invoices.map(({ customId }) => customId).filter((one) => one !== carrying),
        ];
        const well = type === 'EMAIL' ? state === 'EXECUTED' : state === 'TODO';
        const end = well ? '' : state === 'TODO' ? ' waits' : ` ${state} ${outcome}`;
        return `${localDate(createdAt, this.#timezone)} ${stepKey} ${about.join('+')}${end}`;
      },
    );
  }

  /** Returns the future actions from a dry run, in the same format. */
  async announced(to: string): Promise<string[]> {
    const { items } = await store<DryRun>(this.client, '/internal/dunning/dry_run', { to });
    return items.map(({ on, step, carryingInvoice, invoices }) => {
      const others = invoices.filter(({ id }) => id !== carryingInvoice.id);
      return `${on} ${step.key} ${[carryingInvoice, ...others].map(({ customId }) => customId).join('+')}`;
    });
  }

  /** Returns the texts of the sent mails, oldest first. */
  async mails(): Promise<string[]> {
    const list = await read<{ items: { id: string; direction: string }[] }>(
      this.client,
      '/internal/messages?limit=500',
    );
    const sent = list.items.filter(({ direction }) => direction === 'OUTBOUND').reverse();
    const texts: string[] = [];
    for (const { id } of sent)
      texts.push((await read<{ text: string }>(this.client, `/internal/messages/${id}`)).text);
    return texts;
  }
}

/** Returns the full hours since the local day began. */
function hoursInto(at: string, timezone: string): number {
  return Math.floor((Date.parse(at) - Date.parse(toTimestamp(localDate(at, timezone), timezone))) / HOUR);
}
