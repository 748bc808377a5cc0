/** An error in a template. The message is for its author. */
export class TemplateError extends Error {
  override name = 'TemplateError';
}
