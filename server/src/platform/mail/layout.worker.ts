import mjml from 'mjml';
import { confinedTask } from '../workers/task.ts';

/** Compiles an MJML layout to HTML. */
export const compile = confinedTask(async (layout: string): Promise<string> => {
  const { html } = await mjml(layout, { validationLevel: 'strict', fonts: {} });
  return html;
});
