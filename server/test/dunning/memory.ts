/**
 * An in-memory version of the service's dunning tables, for tests that run the engine without a database.
 * Evaluations and people's actions insert, update and delete its rows.
 * A row of a level stays after the level is lost. The row keeps the date of the notification, unless it was
 * lost when the next step was taken.
 */
import type {
  Contact,
  DunnedCustomer,
  Evaluation,
  InvoiceLevel,
  PendingAction,
  StepAdvance,
} from '../../src/dunning/domain/facts.ts';
import type { ActionType } from '../../src/dunning/domain/plan.ts';
import { inWords, type Line, type RememberedKind } from './reference-diary.ts';
import type { BareInvoice, Question } from './reference-due-steps.ts';

interface LevelRow extends InvoiceLevel {
  invoiceId: string;
}

interface ActionRow extends PendingAction {
  type: ActionType;
  isNotice: boolean;
  invoiceIds: readonly string[];
}

/** Days for which contacts count as facts. */
const CONTACT_DAYS = 40;

export class Memory {
  #levels: LevelRow[] = [];
  #actions: ActionRow[] = [];
  #contacts: Contact[] = [];
  #accountTask: DunnedCustomer['accountTask'] = { isPending: false, lastMadeOn: null };
  #mails: 'HANDED_OVER' | 'FAILED' | 'MAIL' = 'HANDED_OVER';

  /** Returns the customer with everything that a decision depends on. */
  complete({ facts, now }: Question): DunnedCustomer {
    const since = new Date(Date.parse(now) - CONTACT_DAYS * 86_400_000).toISOString();
    const levelsOf = (id: string) =>
      this.#levels
        .filter(({ invoiceId }) => invoiceId === id)
        .map(({ invoiceId: _, ...level }): InvoiceLevel => level);
    return {
      ...facts,
      invoices: facts.invoices.map((one) => ({ ...one, levels: levelsOf(one.id) })),
      pending: this.#actions.map(
        ({ type: _, invoiceIds: __, isNotice: ___, ...action }): PendingAction => ({ ...action }),
      ),
      contacts: this.#contacts.filter(({ at }) => at >= since),
      accountTask: this.#accountTask,
    };
  }

  /**
   * Applies an event of people or mail servers to the action selected by `which`, before the hour is
   * evaluated.
   */
  happen(kind: RememberedKind, which: number, question: Question): Line[] {
    if (kind === 'mail fails') this.#mails = 'FAILED';
    if (kind === 'mail waits') this.#mails = 'MAIL';
    if (kind === 'account task done') this.#accountTask = { ...this.#accountTask, isPending: false };
    switch (kind) {
      case 'task done':
        return this.#close('TASK', which, (action) => this.#notified(action, question));
      case 'waiting mail sent':
        return this.#close('MAIL', which, (action) => this.#handOver(action, question, true));
      case 'failed mail sent':
        return this.#close('FAILED', which, (action) => this.#handOver(action, question, true));
      case 'task ignored':
        return this.#close('TASK', which, () => []);
      case 'failed mail ignored':
        return this.#close('FAILED', which, ({ advances }) =>
          advances.flatMap((advance) => this.#advance(advance, question, false)),
        );
      default:
        return [];
    }
  }

  /** Records the decisions of this hour and returns them as comparable lines. */
  record(evaluation: Evaluation, question: Question): Line[] {
    const lines: Line[] = [];
    for (const id of evaluation.ended) if (this.#delete(id)) lines.push({ ended: id });
    for (const { actionId, carryingInvoiceId } of evaluation.carried) {
      this.#update(actionId, { carryingInvoiceId });
      lines.push({ carried: actionId, by: carryingInvoiceId });
    }
    lines.push(...this.#account(evaluation.account, question));
    for (const { actionId, advances } of evaluation.joined) {
      const action = this.#actions.find(({ id }) => id === actionId);
      const invoiceIds = new Set([
        ...(action?.invoiceIds ?? []),
        ...advances.map((advance) => advance.invoiceId),
      ]);
      this.#update(actionId, {
        advances: [...(action?.advances ?? []), ...advances],
        invoiceIds: [...invoiceIds],
      });
      lines.push({ joined: actionId, advances: inWords(advances) });
      for (const advance of advances) lines.push(...this.#advance(advance, question, false));
    }
    const { decisions } = evaluation;
    for (const one of decisions) lines.push(decisionLine(one));
    // Tasks exist at once; a mail advances its invoices when it is sent.
    for (const one of decisions.filter(({ automatic }) => !automatic))
      lines.push(...this.#makeTask(one, question));
    for (const one of decisions.filter(({ automatic }) => automatic))
      lines.push(...this.#mail(one, question));
    if (decisions.some(({ automatic }) => automatic)) this.#mails = 'HANDED_OVER';
    return lines;
  }

  #account(account: Evaluation['account'], { today }: Question): Line[] {
    if (account === null) return [];
    if (account.kind === 'END') {
      this.#accountTask = { ...this.#accountTask, isPending: false };
      return [{ account: 'END' }];
    }
    this.#accountTask = { isPending: true, lastMadeOn: today };
    return [{ account: `${account.currency} ${account.amount}` }];
  }

  #makeTask(decision: Evaluation['decisions'][number], question: Question): Line[] {
    const lines: Line[] = [];
    const { supersedes } = decision;
    if (supersedes !== null && this.#delete(supersedes)) lines.push({ superseded: supersedes });
    for (const advance of decision.advances) lines.push(...this.#advance(advance, question, false));
    this.#actions.push(actionRow('TASK', decision, question));
    return lines;
  }

  #mail(decision: Evaluation['decisions'][number], question: Question): Line[] {
    const lines: Line[] = [];
    const { supersedes } = decision;
    if (supersedes !== null && this.#delete(supersedes)) lines.push({ superseded: supersedes });
    if (!question.facts.isReachable) {
      this.#actions.push(actionRow('FAILED', decision, question));
      return lines;
    }
    if (this.#mails === 'HANDED_OVER')
      return [...lines, ...this.#handOver(actionRow('MAIL', decision, question), question, false)];
    this.#actions.push(actionRow(this.#mails, decision, question));
    return lines;
  }

  /**
   * @param late whether the mail is sent some time after the decision; its invoices may be past its steps by
   * then
   */
  #handOver(action: ActionRow, question: Question, late: boolean): Line[] {
    this.#addContact(action, question);
    return action.advances.flatMap((advance) => {
      const row = this.#row(advance);
      const invoice = openInvoice(question, advance.invoiceId);
      const isBeyond =
        row !== undefined && invoice !== undefined && !lost(row, invoice) && row.day >= advance.day;
      return late && isBeyond ? [] : this.#advance(advance, question, true);
    });
  }

  #notified(action: ActionRow, question: Question): Line[] {
    if (action.type === 'EMAIL' || action.type === 'LETTER' || action.type === 'SMS')
      this.#addContact(action, question);
    const lines = action.isNotice ? this.#notice(action, question) : [];
    for (const advance of action.advances) {
      const row = this.#row(advance);
      const invoice = openInvoice(question, advance.invoiceId);
      if (row === undefined || invoice === undefined || lost(row, invoice)) continue;
      const takenOn = row.stepKey === advance.stepKey ? question.today : row.takenOn;
      const noticedOn = action.isNotice ? question.today : row.noticedOn;
      this.#put({ ...row, takenOn, notifiedOn: question.today, noticedOn });
    }
    return lines;
  }

  /** Marks the overdue invoices in a notice as noticed; those that have not reached its step take it. */
  #notice({ advances, invoiceIds, planId, ladder, stepKey, day }: ActionRow, question: Question): Line[] {
    const lines: Line[] = [];
    for (const invoiceId of invoiceIds) {
      const invoice = openInvoice(question, invoiceId);
      if (invoice === undefined || advances.some((advance) => advance.invoiceId === invoiceId)) continue;
      if (invoice.dueOn >= question.today) continue;
      const step = { invoiceId, planId, ladder, stepKey, day };
      const old = this.#row(step);
      const isBeyond = old !== undefined && !lost(old, invoice) && old.day >= day;
      if (!isBeyond) lines.push(...this.#advance(step, question, true));
      const row = this.#row(step);
      if (row !== undefined) this.#put({ ...row, noticedOn: question.today });
    }
    return lines;
  }

  #advance({ invoiceId, ...step }: StepAdvance, question: Question, isNotified: boolean): Line[] {
    const { now, today } = question;
    const invoice = openInvoice(question, invoiceId);
    if (invoice === undefined) return [];
    const old = this.#row({ invoiceId, ...step });
    const isKept = old !== undefined && !lost(old, invoice) && old.stepKey === step.stepKey;
    if (isKept && !isNotified) return [];
    const before = old === undefined || lost(old, invoice) ? null : old;
    const { dueOn } = invoice;
    this.#put({
      invoiceId,
      ...step,
      takenOn: today,
      takenAt: now,
      dueOn,
      notifiedOn: isNotified ? today : (before?.notifiedOn ?? null),
      noticedOn: before?.noticedOn ?? null,
    });
    const superseded = this.#actions.filter(
      (one) =>
        one.carryingInvoiceId === invoiceId &&
        (one.day < step.day ||
          (one.kind === 'FAILED' && one.planId === step.planId && one.stepKey === step.stepKey)),
    );
    return superseded.flatMap(({ id }) => (this.#delete(id) ? [{ superseded: id }] : []));
  }

  #close(kind: ActionRow['kind'], which: number, then: (action: ActionRow) => Line[]): Line[] {
    const some = this.#actions.filter((one) => one.kind === kind);
    const ids = some.map(({ id }) => id).sort();
    const action = some.find(({ id }) => id === ids[which % ids.length]);
    if (action === undefined) return [];
    this.#delete(action.id);
    return then(action);
  }

  #row({ invoiceId, planId, ladder }: StepAdvance): LevelRow | undefined {
    return this.#levels.find(
      (row) => row.invoiceId === invoiceId && row.planId === planId && row.ladder === ladder,
    );
  }

  #put(row: LevelRow): void {
    const isSame = ({ invoiceId, planId, ladder }: LevelRow) =>
      invoiceId === row.invoiceId && planId === row.planId && ladder === row.ladder;
    this.#levels = [...this.#levels.filter((one) => !isSame(one)), row];
  }

  #update(id: string, more: Partial<ActionRow>): void {
    this.#actions = this.#actions.map((one) => (one.id === id ? { ...one, ...more } : one));
  }

  #delete(id: string): boolean {
    const before = this.#actions.length;
    this.#actions = this.#actions.filter((one) => one.id !== id);
    return this.#actions.length < before;
  }

  #addContact({ ladder, invoiceIds }: ActionRow, { now }: Question): void {
    this.#contacts.push({ at: now, isCourtesy: ladder === 'COURTESY', invoiceIds });
  }
}

const openInvoice = ({ facts }: Question, id: string) => facts.invoices.find((one) => one.id === id);

/** Returns whether the row no longer applies. Timestamps and days sort as text. */
function lost(row: LevelRow, { dueOn, reopenedAt }: BareInvoice): boolean {
  if (reopenedAt !== null && reopenedAt > row.takenAt) return true;
  return row.ladder === 'COURTESY' ? dueOn > row.dueOn : dueOn >= row.takenOn;
}

function actionRow(
  kind: ActionRow['kind'],
  decision: Evaluation['decisions'][number],
  { now }: Question,
): ActionRow {
  const { planId, step, ladder, day, carryingInvoiceId, advances, invoiceIds } = decision;
  const id = `${planId}/${step.key}/${carryingInvoiceId}@${now}`;
  const { key: stepKey, type, needsEarlier } = step;
  const isNotice = ladder === 'REMINDER' && type === 'LETTER' && needsEarlier;
  return { id, kind, planId, stepKey, type, isNotice, ladder, day, carryingInvoiceId, advances, invoiceIds };
}

export function decisionLine(decision: Evaluation['decisions'][number]): Line {
  const { planId, planVersion, step, ladder, carryingInvoiceId, invoiceIds, advances, automatic } = decision;
  return {
    made: automatic ? 'mail' : 'task',
    plan: planId,
    version: planVersion,
    step: step.key,
    ladder,
    carrying: carryingInvoiceId,
    about: [...invoiceIds],
    advances: inWords(advances),
    automatic,
  };
}
