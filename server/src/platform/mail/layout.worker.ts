import mjml from 'mjml';
import { confinedTask } from '../workers/task.ts';

/** The HTML of a layout in MJML. */
export const compile = confinedTask(async (layout: string): Promise<string> => {
  const { html } = await mjml(layout, { validationLevel: 'strict', fonts: {} });
  return html;
});
