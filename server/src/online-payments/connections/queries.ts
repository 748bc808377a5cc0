import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { withVersion } from '../../platform/record-version.ts';
import { WEBHOOK_PATH } from '../domain/webhook-path.ts';
import type { PaymentProviderConnection } from './schema.ts';
import type { ProviderRef } from './secrets.ts';

type Queryable = Pick<Connection, 'query'>;
type Row = Omit<PaymentProviderConnection, 'version' | 'webhookUrl'>;

const SELECT = `
SELECT p.provider, p.state, p.mode, p.account, p.methods, p.webhook_secret IS NOT NULL AS "hasWebhookSecret",
  CASE WHEN p.problem_code IS NOT NULL
    THEN json_build_object('code', p.problem_code, 'text', p.problem_text, 'failingSince', p.failing_since) END AS problem,
  p.checked_at AS "checkedAt", p.payouts_read_at AS "payoutsReadAt", p.created_at AS "createdAt",
  p.updated_at AS "updatedAt"
FROM payment_providers p WHERE p.organization_id = $1 ORDER BY p.created_at`;

/** Lists the connections of an organization with payment providers, without their secrets. */
export async function listProviders(
  queryable: Queryable,
  organizationId: string,
  publicUrl: string,
): Promise<{ items: PaymentProviderConnection[] }> {
  const { rows } = await queryable.query<Row>({
    name: 'payment providers',
    text: SELECT,
    values: [organizationId],
  });
  const items = rows.map((row) => {
    const { state, mode, methods, hasWebhookSecret } = row;
    const webhookUrl = `${publicUrl}${WEBHOOK_PATH}/${row.provider.toLowerCase()}/${organizationId}`;
    return withVersion({ ...row, webhookUrl }, { state, mode, methods, hasWebhookSecret });
  });
  return { items };
}

/** Returns a connection without its secrets. @throws NOT_FOUND */
export async function findProvider(
  queryable: Queryable,
  { organizationId, provider }: ProviderRef,
  publicUrl: string,
): Promise<PaymentProviderConnection> {
  const { items } = await listProviders(queryable, organizationId, publicUrl);
  const found = items.find((one) => one.provider === provider);
  if (found === undefined) throw notFound();
  return found;
}
