/** What is wrong with a template, in words for whoever wrote it. */
export class TemplateError extends Error {
  override name = 'TemplateError';
}
