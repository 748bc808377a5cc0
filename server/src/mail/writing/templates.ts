import type { Language } from '../../kernel/formats.ts';
import { layoutMail } from '../../platform/mail/layout.ts';
import { TemplateError } from '../../platform/mail/template-error.ts';
import { confine, OutOfBoundsError } from '../../platform/workers/confined.ts';
import type { TemplateTexts } from './messages/types.ts';
import type * as Tasks from './templates.worker.ts';
import type { ReminderFacts, ReminderValues } from './variables.ts';
import type { WrittenReminder } from './written.ts';

/** A rendered reminder. */
export interface RenderedMail {
  language: Language;
  subject: string;
  text: string;
  html: string;
}

/** Templates are user-written programs: they run in a worker that can be terminated. */
const run = confine<typeof Tasks>({
  module: new URL('templates.worker.ts', import.meta.url),
  threads: 2,
  heapMegabytes: 64,
  millis: 3000,
});

/** Returns the error of each text as a reminder template, or null if it is valid. */
export function checkTemplates(organizationId: string, texts: readonly string[]): Promise<(string | null)[]> {
  return convertOutOfBounds(run('check', organizationId, texts)).catch((error: unknown) => {
    if (error instanceof TemplateError) return texts.map(() => error.message);
    throw error;
  });
}

/**
 * Fills the templates of a reminder.
 * @throws TemplateError for an invalid template, or if it exceeds the time or size limit
 */
export async function fillTemplates(
  organizationId: string,
  texts: TemplateTexts,
  values: ReminderValues,
): Promise<Tasks.FilledTemplates> {
  return valueIn(await convertOutOfBounds(run('fill', organizationId, { texts, values })));
}

/**
 * Renders a reminder: one body becomes text and HTML. All external text is escaped in the HTML.
 * @throws TemplateError for an invalid template, or if it exceeds the time or size limit
 */
export async function renderReminder(
  organizationId: string,
  facts: ReminderFacts,
  chosen: { language: Language; texts: TemplateTexts },
): Promise<RenderedMail> {
  const { subject, text, parts } = await writePart(organizationId, facts, chosen);
  return { language: chosen.language, subject, text, html: await layoutMail(parts) };
}

/** Renders the parts of a reminder before they are put into a layout. */
export async function writePart(
  organizationId: string,
  facts: ReminderFacts,
  chosen: { language: Language; texts: TemplateTexts },
): Promise<WrittenReminder> {
  return valueIn(
    await convertOutOfBounds(run('reminder', organizationId, { facts: sendableFacts(facts), chosen })),
  );
}

/** Removes what cannot be sent to another thread. */
function sendableFacts(facts: ReminderFacts): ReminderFacts {
  const { name, timezone, sandbox, profile } = facts.organization;
  return { ...facts, organization: { name, timezone, sandbox, profile } };
}

/** A mail with text that a person wrote. */
export interface PlainMail {
  language: Language;
  texts: TemplateTexts;
  /** Whether invoices, payment details and the portal link follow the text. */
  showsInvoices: boolean;
  /** Whether the text has a button that leads to a question in the portal, in place of its placeholder. */
  asksPayer?: boolean;
}

/**
 * Renders a mail with text that a person wrote, in the layout of reminders. The text is escaped.
 * @throws TemplateError if it exceeds the time or size limit
 */
export async function renderPlain(
  organizationId: string,
  facts: ReminderFacts,
  written: PlainMail,
): Promise<RenderedMail> {
  const { subject, text, parts } = await convertOutOfBounds(
    run('plain', organizationId, { facts: sendableFacts(facts), written }),
  );
  return { language: written.language, subject, text, html: await layoutMail(parts) };
}

async function convertOutOfBounds<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OutOfBoundsError) throw new TemplateError(error.message, { cause: error });
    throw error;
  }
}

function valueIn<T>(result: Tasks.TaskResult<T>): T {
  if ('problem' in result) throw new TemplateError(result.problem);
  return result.value;
}
