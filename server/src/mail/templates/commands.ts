import { recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import { newId } from '../../platform/ids.ts';
import { refuseOutdated, withoutVersion } from '../../platform/record-version.ts';
import { refusal } from '../../platform/refusals.ts';
import { checkTexts } from './check.ts';
import { findMailTemplate } from './queries.ts';
import type { MailTemplate, MailTemplateChange, NewMailTemplate } from './schema.ts';

/**
 * Creates a template. @throws INVALID_DATA listing invalid Liquid texts, CONFLICT if another has the name in
 * any case
 */
export async function createMailTemplate(
  { database, clock }: DataContext,
  organizationId: string,
  { name, texts }: NewMailTemplate,
): Promise<MailTemplate> {
  await checkTexts(organizationId, texts);
  const id = newId();
  return inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query({
      name: 'insert mail template',
      text: `INSERT INTO mail_templates (organization_id, id, name, texts, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (organization_id, lower(name)) DO NOTHING`,
      values: [organizationId, id, name, JSON.stringify(texts), clock.now()],
    });
    if (rowCount === 0) throw nameTaken(name);
    const after = await findMailTemplate(connection, organizationId, id);
    await recordChange(connection, organizationId, {
      action: 'mail_template.created',
      records: [{ kind: 'MAIL_TEMPLATE', id }],
      after: withoutVersion(after),
    });
    return after;
  });
}

/**
 * Changes a template. `texts`, if given, replaces all its texts. Later mails use the new texts.
 * @throws as `createMailTemplate`, NOT_FOUND, CONFLICT if the stated version is not the current one
 */
export async function changeMailTemplate(
  { database, clock }: DataContext,
  organizationId: string,
  id: string,
  change: MailTemplateChange,
): Promise<MailTemplate> {
  if (change.texts !== undefined) await checkTexts(organizationId, change.texts);
  return inTransaction(database, async (connection) => {
    await lockTemplate(connection, organizationId, id);
    const before = await findMailTemplate(connection, organizationId, id);
    refuseOutdated(change.version, before);
    const { name = before.name, texts = before.texts } = change;
    const { rowCount } = await connection.query({
      name: 'change mail template',
      text: `UPDATE mail_templates SET name = $3, texts = $4, updated_at = $5
             WHERE organization_id = $1 AND id = $2 AND NOT EXISTS (SELECT 1 FROM mail_templates o
               WHERE o.organization_id = $1 AND o.id <> $2 AND lower(o.name) = lower($3))`,
      values: [organizationId, id, name, JSON.stringify(texts), clock.now()],
    });
    if (rowCount === 0) throw nameTaken(name);
    const after = await findMailTemplate(connection, organizationId, id);
    await recordChange(connection, organizationId, {
      action: 'mail_template.changed',
      records: [{ kind: 'MAIL_TEMPLATE', id }],
      before: withoutVersion(before),
      after: withoutVersion(after),
    });
    return after;
  });
}

/** Deletes a template. @throws NOT_FOUND, CONFLICT naming the plans whose newest version uses it */
export async function deleteMailTemplate(
  { database }: DataContext,
  organizationId: string,
  id: string,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockTemplate(connection, organizationId, id);
    const { rows } = await connection.query<{ name: string }>({
      name: 'plans of mail template',
      text: `SELECT name FROM dunning_plans WHERE organization_id = $1 AND steps @> $2::jsonb ORDER BY created_at, id`,
      values: [organizationId, JSON.stringify([{ templateId: id }])],
    });
    if (rows.length > 0)
      throw new ApiError('CONFLICT', refusal('TEMPLATE_IN_PLANS'), {
        details: rows.map(({ name }) => ({ field: 'dunningPlans', error: `${name} uses it` })),
      });
    const before = await findMailTemplate(connection, organizationId, id);
    await connection.query('DELETE FROM mail_templates WHERE organization_id = $1 AND id = $2', [
      organizationId,
      id,
    ]);
    await recordChange(connection, organizationId, {
      action: 'mail_template.deleted',
      records: [{ kind: 'MAIL_TEMPLATE', id }],
      before: withoutVersion(before),
    });
  });
}

/** Locks the template against changes and new references by plans until the transaction ends. */
async function lockTemplate(connection: Connection, organizationId: string, id: string): Promise<void> {
  const { rowCount } = await connection.query({
    name: 'lock mail template',
    text: 'SELECT 1 FROM mail_templates WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    values: [organizationId, id],
  });
  if (rowCount === 0) throw notFound();
}

function nameTaken(name: string): ApiError {
  return new ApiError('CONFLICT', refusal('TEMPLATE_NAME_TAKEN', { name }), {
    details: [{ field: 'name', error: FIELD_SENTENCES.NAME_TAKEN }],
  });
}
