/** Paths of the previews that the settings of the company change: emails, letters, statements. */
export const PREVIEWS: readonly string[] = [
  '/v1/internal/mail_templates',
  '/v1/internal/customers',
  '/v1/customers',
];
