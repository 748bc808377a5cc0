/** The remembered state of docs/domain/dunning-*.md: levels, pending actions, contacts, the money task. */
import type { Contact, InvoiceLevel, StepAdvance } from '../../src/dunning/domain/facts.ts';
import type { ActionType, Ladder } from '../../src/dunning/domain/plan.ts';
import { type BareInvoice, comparedByAge, isLost, type Question } from './reference-due-steps.ts';

/** The parts of decisions, of their outcomes and of pending actions that tests compare. */
export type Line =
  | {
      made: 'mail' | 'task';
      plan: string;
      version: number;
      step: string;
      ladder: Ladder;
      carrying: string;
      /** Sorted. */
      about: string[];
      /** `invoiceId:stepKey`, sorted. */
      advances: string[];
      automatic: boolean;
    }
  | { joined: string; advances: string[] }
  | { superseded: string }
  | { ended: string }
  | { carried: string; by: string }
  /** The task to apply money on account: `EUR 95000` when it is created, `END` when it ends. */
  | { account: string };

/**
 * A pending action. Its id contains its kind and its creation time, so that both evaluators name it the same.
 */
export interface PendingAction {
  id: string;
  kind: 'MAIL' | 'FAILED' | 'TASK';
  planId: string;
  stepKey: string;
  type: ActionType;
  isNotice: boolean;
  ladder: Ladder;
  day: number;
  carrying: string;
  about: string[];
  advances: StepAdvance[];
}

/** Events that change the remembered state. */
export const REMEMBERED_KINDS = [
  'task done',
  'task ignored',
  'mail fails',
  'mail waits',
  'waiting mail sent',
  'waiting mail sent',
  'failed mail sent',
  'failed mail ignored',
  'account task done',
] as const;
export type RememberedKind = (typeof REMEMBERED_KINDS)[number];

const AS_CONTACT: readonly ActionType[] = ['EMAIL', 'LETTER', 'SMS'];

export const inWords = (advances: readonly StepAdvance[]): string[] =>
  advances.map(({ invoiceId, stepKey }) => `${invoiceId}:${stepKey}`).sort();

export class Diary {
  readonly levels = new Map<string, InvoiceLevel[]>();
  pending: PendingAction[] = [];
  contacts: Contact[] = [];
  readonly account: { isPending: boolean; lastMadeOn: string | null } = {
    isPending: false,
    lastMadeOn: null,
  };
  /** The outcome of the next mail, and of every mail of that hour. */
  post: 'IS SENT' | 'FAILS' | 'WAITS' = 'IS SENT';

  levelsOf = (invoiceId: string): readonly InvoiceLevel[] => this.levels.get(invoiceId) ?? [];

  /**
   * Applies an event to the action that `which` selects (modulo their number), before the hour is decided.
   */
  happen(kind: RememberedKind, which: number, question: Question): Line[] {
    if (kind === 'mail fails') this.post = 'FAILS';
    else if (kind === 'mail waits') this.post = 'WAITS';
    else if (kind === 'account task done') this.account.isPending = false;
    else {
      const of = kind.includes('task') ? 'TASK' : kind.includes('failed') ? 'FAILED' : 'MAIL';
      const some = this.pending.filter((one) => one.kind === of).sort((a, b) => (a.id < b.id ? -1 : 1));
      const one = some[which % Math.max(1, some.length)];
      if (one === undefined) return [];
      this.pending = this.pending.filter((other) => other !== one);
      if (kind === 'task done') return this.#notified(one, question);
      else if (kind === 'failed mail ignored') return this.#skipMail(one, question);
      else if (!kind.includes('ignored')) return this.handOver(one, question, 'LATE');
    }
    return [];
  }

  /** Ends pending actions without an open invoice, and replaces carrying invoices that are no longer open. */
  reviewPending({ facts, settings }: Question): Line[] {
    const lines: Line[] = [];
    for (const one of [...this.pending]) {
      if (facts.invoices.some(({ id }) => id === one.carrying)) continue;
      const next = facts.invoices
        .filter(({ id }) => one.advances.some(({ invoiceId }) => invoiceId === id))
        .sort((x, y) => comparedByAge(x, y, settings))[0];
      if (one.kind === 'TASK' && next !== undefined) {
        one.carrying = next.id;
        lines.push({ carried: one.id, by: next.id });
        continue;
      }
      this.pending = this.pending.filter((other) => other !== one);
      lines.push({ ended: one.id });
    }
    return lines;
  }

  /**
   * Sends a mail: records the contact and advances its invoices. Sent late, invoices may already be past its
   * steps.
   */
  handOver(mail: Omit<PendingAction, 'id' | 'kind'>, question: Question, when: 'AT ONCE' | 'LATE'): Line[] {
    this.#contact(mail, question);
    const lines: Line[] = [];
    for (const advance of mail.advances) {
      const invoice = openOne(advance.invoiceId, question);
      if (invoice === undefined) continue;
      const level = this.#level(advance, invoice);
      if (when === 'LATE' && level !== undefined && level.day >= advance.day) continue;
      lines.push(...this.advance(advance, invoice, question, question.today));
    }
    return lines;
  }

  /** Advances an invoice to a step, which supersedes pending actions that it carries for an earlier step. */
  advance(
    advance: StepAdvance,
    invoice: BareInvoice,
    { now, today }: Question,
    notifiedOn: string | null,
  ): Line[] {
    const { planId, ladder, stepKey, day } = advance;
    const before = this.#level(advance, invoice);
    if (notifiedOn === null && before?.stepKey === stepKey) return [];
    const others = this.levelsOf(invoice.id).filter((one) => one.planId !== planId || one.ladder !== ladder);
    const level = {
      planId,
      ladder,
      stepKey,
      day,
      takenOn: today,
      takenAt: now,
      dueOn: invoice.dueOn,
      noticedOn: before?.noticedOn ?? null,
    };
    this.levels.set(invoice.id, [
      ...others,
      { ...level, notifiedOn: notifiedOn ?? before?.notifiedOn ?? null },
    ]);
    const isSuperseded = (one: PendingAction) => {
      if (one.carrying !== invoice.id) return false;
      if (one.planId === planId && one.stepKey === stepKey && one.kind === 'FAILED') return true;
      return one.day < day;
    };
    return this.supersede(this.pending.filter(isSuperseded));
  }

  /**
   * Applies a person's decision to ignore a failed mail: its invoices take its steps without a notification.
   */
  #skipMail({ advances }: PendingAction, question: Question): Line[] {
    return advances.flatMap((advance) => {
      const invoice = openOne(advance.invoiceId, question);
      return invoice === undefined ? [] : this.advance(advance, invoice, question, null);
    });
  }

  supersede(some: readonly PendingAction[]): Line[] {
    const pending = this.pending.filter((one) => some.includes(one));
    this.pending = this.pending.filter((one) => !some.includes(one));
    return pending.map(({ id }) => ({ superseded: id }));
  }

  /** Applies the completion of a task by people. */
  #notified(task: PendingAction, question: Question): Line[] {
    if (AS_CONTACT.includes(task.type)) this.#contact(task, question);
    const lines = task.isNotice ? this.#notice(task, question) : [];
    for (const { invoiceId, planId, ladder, stepKey } of task.advances) {
      const invoice = openOne(invoiceId, question);
      const level = this.levelsOf(invoiceId).find((one) => one.planId === planId && one.ladder === ladder);
      if (invoice === undefined || level === undefined || isLost(level, invoice)) continue;
      level.notifiedOn = question.today;
      if (level.stepKey === stepKey) level.takenOn = question.today;
    }
    return lines;
  }

  /** Marks the overdue invoices in a notice as noticed. Those that have not reached its step take it. */
  #notice({ about, advances, planId, ladder, stepKey, day }: PendingAction, question: Question): Line[] {
    const lines: Line[] = [];
    for (const invoiceId of about) {
      const invoice = openOne(invoiceId, question);
      const took = advances.some((advance) => advance.invoiceId === invoiceId);
      if (invoice === undefined || (!took && invoice.dueOn >= question.today)) continue;
      const step = { invoiceId, planId, ladder, stepKey, day };
      const before = this.#level(step, invoice);
      if (!took && (before === undefined || before.day < day))
        lines.push(...this.advance(step, invoice, question, question.today));
      const level = this.#level(step, invoice);
      if (level !== undefined) level.noticedOn = question.today;
    }
    return lines;
  }

  #level({ planId, ladder }: StepAdvance, invoice: BareInvoice): InvoiceLevel | undefined {
    return this.levelsOf(invoice.id).find(
      (one) => one.planId === planId && one.ladder === ladder && !isLost(one, invoice),
    );
  }

  #contact({ ladder, about }: Pick<PendingAction, 'ladder' | 'about'>, { now }: Question): void {
    this.contacts.push({ at: now, isCourtesy: ladder === 'COURTESY', invoiceIds: about });
  }
}

function openOne(id: string, { facts }: Question): BareInvoice | undefined {
  return facts.invoices.find((one) => one.id === id);
}
