import { SourceError } from '../../src/integrations/source-error.ts';
import type { MemorySource } from '../../src/integrations/testing/memory-source.ts';
import { runDecisions, runDunningHour, sendQueued } from '../../src/outreach/hourly/in-line.ts';
import type { ManualClock } from '../../src/platform/clock.ts';
import type { Context } from '../../src/platform/context.ts';
import { email } from '../dunning/scenario.ts';
import { read, store } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';
import { type Connected, connectSource, runSource } from '../harness/sources.ts';
import type { Random } from '../model/random.ts';

const BEGIN = '2026-03-02T09:00:00.000Z';
const MINUTE = 60_000;
/** In minutes. */
const DAY = 24 * 60;
const FRESH_MS = 15 * MINUTE;
/** A step on each day, so that reminders are due all the time. */
const STEPS = Array.from({ length: 60 }, (_, i) => email(`step-${i}`, 5 + i));
const ANY_TIME = { sendingFrom: '00:00', sendingUntil: '24:00', weekdays: [1, 2, 3, 4, 5, 6, 7] };
const OFTEN = { minDaysBetweenContacts: 0, maxContactsPerWeek: 0 };

/** An invoice at the source. */
interface SourceInvoice {
  key: string;
  partyKey: string;
  amount: number;
  isBlocked: boolean;
  /** Its payment; null: it is not paid. */
  paidBy: string | null;
  /** Since when the source wants no reminder of it, in milliseconds; null: it may be reminded of. */
  quietSince: number | null;
}

export interface HistoryParts {
  service: TestService;
  services: Context;
  clock: ManualClock;
  random: Random;
}

/** A random history of a source that is read, while reminders are decided and sent. The clock moves. */
export class SourceHistory {
  readonly done: string[] = [];
  /** Reminders that left. */
  sent = 0;
  readonly client: Client;
  readonly #parts: HistoryParts;
  readonly #one: Connected;
  readonly #source: MemorySource;
  readonly #invoices: SourceInvoice[] = [];
  #isReachable = true;
  #isPaused = false;
  #payments = 0;
  #lastMessageId = '00000000-0000-0000-0000-000000000000';

  constructor(parts: HistoryParts, one: Connected) {
    this.#parts = parts;
    this.#one = one;
    this.client = one.client;
    this.#source = one.source;
    this.#source.before = () => this.#answer();
  }

  /** Begins a history: two customers with two invoices each, overdue, and a started connection. */
  static async begin(parts: HistoryParts): Promise<SourceHistory> {
    parts.clock.set(BEGIN);
    const client = await parts.service.client({ timezone: 'Europe/Paris' });
    await client.put('/internal/dunning_settings', { ...ANY_TIME, ...OFTEN });
    await store(client, '/internal/dunning_plans', {
      name: 'Daily',
      mode: 'AUTOMATIC',
      entity: parts.random.pick(['CUSTOMER', 'INVOICE']),
      takeover: 'CONTEXTUAL',
      isActive: true,
      isDefault: true,
      steps: STEPS,
    });
    const history = new SourceHistory(parts, await connectSource(client));
    for (const key of ['A', 'B']) history.#addCustomer(key);
    await client.post(`/integrations/${history.#one.id}/start`, {});
    return history;
  }

  #addCustomer(key: string): void {
    const person = { firstName: null, lastName: 'Byron', phone: null, isInvoiceAddress: true };
    const contacts = [{ key: `${key}-c`, email: `${key}@buyer.example`, ...person }];
    this.#source.putParty({ key, contacts });
    for (let i = 1; i <= 2; i += 1) {
      const invoice = {
        key: `INV-${key}${i}`,
        partyKey: key,
        amount: 5000 * i,
        isBlocked: this.#parts.random.chance(25),
        paidBy: null,
      };
      this.#invoices.push({ ...invoice, quietSince: invoice.isBlocked ? this.#now() : null });
      this.#put(invoice);
    }
  }

  #put({ key, partyKey, amount, isBlocked }: Omit<SourceInvoice, 'quietSince'>): void {
    this.#source.putItem({ key, kind: 'INVOICE', partyKey, amount, dueOn: '2026-02-20', isBlocked });
  }

  #now = (): number => this.#parts.clock.millis();

  /** The source may change, and time may pass, while it is read. */
  #answer(): void {
    if (!this.#isReachable) throw new SourceError('UNREACHABLE', 'The source does not answer.');
    const { random } = this.#parts;
    if (random.chance(6)) this.#change();
    if (random.chance(6)) this.#wait(random.pick([random.integer(1, 3), random.integer(5, 20)]) * MINUTE);
  }

  /** Takes one random step. */
  async step(): Promise<void> {
    const { random } = this.#parts;
    // A source fails and a connection is paused for some steps only, so that reminders leave in between.
    if (!this.#isReachable && random.chance(30)) return this.#reach(true);
    if (this.#isPaused && random.chance(30)) return this.#switch('resume');
    const draw = random.integer(0, 99);
    if (draw < 18) this.#change();
    else if (draw < 38) this.#waitAtRandom();
    else if (draw < 62) await this.#read();
    else if (draw < 78) await this.#remind();
    else if (draw < 85) await this.#decide();
    else if (draw < 94) await this.#send();
    else if (draw < 97) this.#reach(false);
    else await this.#switch('pause');
  }

  #note(text: string): void {
    this.done.push(`${this.#parts.clock.now().slice(5, 16)} ${text}`);
  }

  /** Pays, undoes, blocks or unblocks. It frees invoices more often than it stops them. */
  #change(): void {
    const { random } = this.#parts;
    const quiet = this.#invoices.filter(({ quietSince }) => quietSince !== null);
    const invoice = random.pick(quiet.length > 0 && random.chance(60) ? quiet : this.#invoices);
    if (invoice.paidBy !== null && random.chance(80)) this.#undo(invoice, invoice.paidBy);
    else if (invoice.isBlocked || invoice.paidBy !== null || random.chance(50))
      this.#block(invoice, !invoice.isBlocked);
    else this.#pay(invoice);
    const isQuiet = invoice.isBlocked || invoice.paidBy !== null;
    invoice.quietSince = isQuiet ? (invoice.quietSince ?? this.#now()) : null;
  }

  #block(invoice: SourceInvoice, isBlocked: boolean): void {
    invoice.isBlocked = isBlocked;
    this.#put(invoice);
    this.#note(`${isBlocked ? 'blocks' : 'unblocks'} ${invoice.key}`);
  }

  #pay(invoice: SourceInvoice): void {
    this.#payments += 1;
    const { key: invoiceKey, partyKey, amount } = invoice;
    const key = `PAY-${this.#payments}`;
    this.#source.putItem({ key, kind: 'PAYMENT', partyKey, amount });
    this.#source.link(key, invoiceKey, amount);
    invoice.paidBy = key;
    this.#note(`pays ${invoiceKey}`);
  }

  /** Undoes the match, or deletes the payment without a stamp. */
  #undo(invoice: SourceInvoice, paymentKey: string): void {
    this.#source.unlink(paymentKey);
    this.#source.deleteItem(paymentKey);
    invoice.paidBy = null;
    this.#note(`undoes the payment of ${invoice.key}`);
  }

  #wait(ms: number): void {
    const { clock } = this.#parts;
    clock.set(new Date(clock.millis() + ms).toISOString());
  }

  #waitAtRandom(): void {
    const { random } = this.#parts;
    const minutes = random.pick([
      1,
      random.integer(2, 13),
      14,
      15,
      16,
      random.integer(17, 90),
      DAY,
      DAY,
      DAY,
    ]);
    this.#wait(minutes * MINUTE);
    this.#note(`waits ${minutes} minutes`);
  }

  async #read(): Promise<void> {
    this.#note('is read');
    await runSource(this.#parts.service, this.#one);
  }

  #reach(isReachable: boolean): void {
    this.#isReachable = isReachable;
    this.#note(isReachable ? 'is reachable' : 'is unreachable');
  }

  async #switch(command: 'pause' | 'resume'): Promise<void> {
    const { status } = await this.client.post(`/integrations/${this.#one.id}/${command}`, {});
    this.#note(`${command} answers ${status}`);
    this.#isPaused = command === 'pause';
  }

  async #remind(): Promise<void> {
    this.#note('reminders are decided and sent');
    const { services, clock } = this.#parts;
    await runDunningHour(services, this.client.organization.id, clock.now());
    await this.#checkSent();
  }

  async #decide(): Promise<void> {
    this.#note('reminders are decided');
    const { services, clock } = this.#parts;
    await runDecisions(services, this.client.organization.id, clock.now());
  }

  async #send(): Promise<void> {
    this.#note('reminders are sent');
    const { services, clock } = this.#parts;
    await sendQueued(services, this.client.organization.id, clock.now());
    await this.#checkSent();
  }

  /** Checks the reminders that left since the last check. @throws naming the steps of the history */
  async #checkSent(): Promise<void> {
    const { rows } = await this.#parts.service.database.pool.query<{ id: string; text: string }>(
      `SELECT id, coalesce(subject, '') || ' ' || text_body AS text FROM messages
       WHERE organization_id = $1 AND direction = 'OUTBOUND' AND state = 'SENT' AND id > $2 ORDER BY id`,
      [this.client.organization.id, this.#lastMessageId],
    );
    for (const { id, text } of rows) {
      this.sent += 1;
      this.#lastMessageId = id;
      const about = this.#invoices.filter(({ key }) => text.includes(key));
      if (about.length === 0) throw new Error(`a reminder names no invoice: ${text}`);
      for (const { key, quietSince } of about)
        if (quietSince !== null && this.#now() - quietSince > FRESH_MS)
          throw new Error(`a reminder of ${key} left, ${this.done.slice(-25).join('\n')}`);
    }
  }

  /** Ends the history: the source is read in its final state. @returns the holds here and there, by invoice */
  async settle(): Promise<{ here: Record<string, boolean>; there: Record<string, boolean> }> {
    this.#reach(true);
    await this.#switch('resume');
    this.#source.before = () => {};
    await this.#read();
    await this.#remind();
    const { invoices } = await read<{ invoices: { externalId: string; hasSourceHold: boolean }[] }>(
      this.client,
      '/invoices',
    );
    const here = invoices.map(({ externalId, hasSourceHold }) => [externalId, hasSourceHold]);
    const there = this.#invoices.map(({ key, isBlocked }) => [key, isBlocked]);
    return { here: Object.fromEntries(here), there: Object.fromEntries(there) };
  }
}
