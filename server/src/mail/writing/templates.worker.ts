import type { Language } from '../../kernel/formats.ts';
import { parseTemplate, variablesIn } from '../../platform/mail/template.ts';
import { TemplateError } from '../../platform/mail/template-error.ts';
import { confinedTask } from '../../platform/workers/task.ts';
import { INVOICE_VARIABLES, REMINDER_VARIABLES } from '../domain/reminder.ts';
import type { TemplateTexts } from './messages/types.ts';
import { fillTexts, type PlainText, writePlain, writeReminder } from './render.ts';
import type { ReminderFacts, ReminderValues } from './variables.ts';
import type { WrittenReminder } from './written.ts';

/** The result of a task. An error loses its class between threads. */
export type TaskResult<T> = { value: T } | { problem: string };

function resultOf<T>(work: () => T): TaskResult<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof TemplateError) return { problem: error.message };
    throw error;
  }
}

/** Filled templates of a subject and a body. */
export interface FilledTemplates extends TemplateTexts {
  /** Whether the templates use amounts or other facts of the invoices. */
  usesInvoices: boolean;
}

function usesInvoices({ subject, body }: TemplateTexts): boolean {
  const used = [subject, body].flatMap((text) => variablesIn(parseTemplate(text, REMINDER_VARIABLES)));
  return used.some((name) => INVOICE_VARIABLES.has(name));
}

/** Returns the error of each text, or null if it is valid. */
export const check = confinedTask((texts: readonly string[]): (string | null)[] =>
  texts.map((text) => {
    const result = resultOf(() => parseTemplate(text, REMINDER_VARIABLES));
    return 'problem' in result ? result.problem : null;
  }),
);

export const fill = confinedTask(
  ({ texts, values }: { texts: TemplateTexts; values: ReminderValues }): TaskResult<FilledTemplates> =>
    resultOf(() => ({ ...fillTexts(texts, values), usesInvoices: usesInvoices(texts) })),
);

export const reminder = confinedTask(
  ({
    facts,
    chosen,
  }: {
    facts: ReminderFacts;
    chosen: { language: Language; texts: TemplateTexts };
  }): TaskResult<WrittenReminder> => resultOf(() => writeReminder(facts, chosen)),
);

export const plain = confinedTask(
  ({ facts, written }: { facts: ReminderFacts; written: PlainText }): WrittenReminder =>
    writePlain(facts, written),
);
