/**
 * SQL fragments over email templates, for statements of other wings (docs/adr/0089). An `organization` is the SQL of
 * its id: the first parameter, unless stated.
 */
const ORGANIZATION = '$1';

/** `FROM … WHERE` of all email templates. Further conditions follow with `AND`. */
export const fromTemplates = (alias: string, organization = ORGANIZATION): string =>
  `FROM mail_templates ${alias} WHERE ${alias}.organization_id = ${organization}`;
