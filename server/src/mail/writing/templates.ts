import type { Language } from '../../ledger/domain/formats.ts';
import { layoutMail } from '../../platform/mail/layout.ts';
import { TemplateError } from '../../platform/mail/template-error.ts';
import { confine, OutOfBounds } from '../../platform/workers/confined.ts';
import type { TemplateTexts } from './messages/types.ts';
import type * as Tasks from './templates.worker.ts';
import type { ReminderFacts, ReminderValues } from './variables.ts';
import type { WrittenReminder } from './written.ts';

/** A reminder in words. */
export interface RenderedMail {
  language: Language;
  subject: string;
  text: string;
  html: string;
}

/** Texts are programs of their authors: they run where they can be ended. */
const run = confine<typeof Tasks>({
  module: new URL('templates.worker.ts', import.meta.url),
  threads: 2,
  heapMegabytes: 64,
  millis: 3000,
});

/** What is wrong with each text, as a template of a reminder; null: nothing. */
export function checkTemplates(organizationId: string, texts: readonly string[]): Promise<(string | null)[]> {
  return bounded(run('check', organizationId, texts)).catch((error: unknown) => {
    if (error instanceof TemplateError) return texts.map(() => error.message);
    throw error;
  });
}

/**
 * The texts that come of templates of a reminder.
 * @throws TemplateError for what is no template, takes too long or grows too large
 */
export async function fillTemplates(
  organizationId: string,
  texts: TemplateTexts,
  values: ReminderValues,
): Promise<TemplateTexts> {
  return valueIn(await bounded(run('fill', organizationId, { texts, values })));
}

/**
 * Writes a reminder: one body becomes the text and the HTML, in which every character of others is escaped.
 * @throws TemplateError for what is no template, takes too long or grows too large
 */
export async function renderReminder(
  organizationId: string,
  facts: ReminderFacts,
  chosen: { language: Language; texts: TemplateTexts },
): Promise<RenderedMail> {
  const { subject, text, parts } = await writePart(organizationId, facts, chosen);
  return { language: chosen.language, subject, text, html: await layoutMail(parts) };
}

/** The parts of a reminder before they are put into a layout. */
export async function writePart(
  organizationId: string,
  facts: ReminderFacts,
  chosen: { language: Language; texts: TemplateTexts },
): Promise<WrittenReminder> {
  return valueIn(await bounded(run('reminder', organizationId, { facts: sendable(facts), chosen })));
}

/** Without what cannot cross to another thread. */
function sendable(facts: ReminderFacts): ReminderFacts {
  const { name, timezone, sandbox, profile } = facts.organization;
  return { ...facts, organization: { name, timezone, sandbox, profile } };
}

/** A mail of which a person has written the words. */
export interface PlainMail {
  language: Language;
  texts: TemplateTexts;
  /** Whether the invoices, how to pay them and the way to the portal stand below the words. */
  showsInvoices: boolean;
}

/**
 * Writes a mail of which a person has written the words, in the layout of reminders. Every character of them is escaped.
 * @throws TemplateError for what takes too long or grows too large
 */
export async function renderPlain(
  organizationId: string,
  facts: ReminderFacts,
  written: PlainMail,
): Promise<RenderedMail> {
  const { subject, text, parts } = await bounded(
    run('plain', organizationId, { facts: sendable(facts), written }),
  );
  return { language: written.language, subject, text, html: await layoutMail(parts) };
}

async function bounded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OutOfBounds) throw new TemplateError(error.message, { cause: error });
    throw error;
  }
}

function valueIn<T>(told: Tasks.Told<T>): T {
  if ('problem' in told) throw new TemplateError(told.problem);
  return told.value;
}
