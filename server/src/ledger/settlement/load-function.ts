import { UTC } from '../../platform/db/utc.ts';
import { BALANCE_COLUMNS, type Column, CUSTOMER_COLUMNS, DOCUMENT_COLUMNS, LINK_COLUMNS } from './columns.ts';
import { type At, nodeFunction } from './node-function.ts';

/** What the function is given, in this order (load-there.ts). */
const PARAMETERS = [
  // How long a lock is waited for, in milliseconds; null: families that others hold are left out.
  ['p_patience', 'text'],
  ['p_is_free', 'boolean'],
  ['p_kinds', 'text[]'],
  ['p_external_ids', 'text[]'],
  // Kind and identifier of each, as one text.
  ['p_names', 'text[]'],
  ['p_deep_names', 'text[]'],
  ['p_ids', 'uuid[]'],
  ['p_deep_ids', 'uuid[]'],
  ['p_custom_kinds', 'text[]'],
  ['p_custom_ids', 'text[]'],
  ['p_custom_names', 'text[]'],
  ['p_customer_ids', 'uuid[]'],
  ['p_customer_external_ids', 'text[]'],
] as const;

/** Ways in which documents are named, each by an index of its own. */
const DOCUMENTS = [
  {
    isUsed: `p_external_ids <> '{}'`,
    where: `kind = ANY(p_kinds) AND external_id = ANY(p_external_ids) AND kind || ' ' || external_id = ANY(p_names)`,
    isDeep: `kind || ' ' || external_id = ANY(p_deep_names)`,
  },
  { isUsed: `p_ids <> '{}'`, where: 'id = ANY(p_ids)', isDeep: 'id = ANY(p_deep_ids)' },
  {
    isUsed: `p_custom_ids <> '{}'`,
    where: `kind = ANY(p_custom_kinds) AND custom_id = ANY(p_custom_ids) AND kind || ' ' || custom_id = ANY(p_custom_names)`,
    isDeep: `kind = 'REFUND'`,
  },
] as const;

const CUSTOMERS = [
  { isUsed: `p_customer_external_ids <> '{}'`, where: 'external_id = ANY(p_customer_external_ids)' },
  { isUsed: `p_customer_ids <> '{}'`, where: 'id = ANY(p_customer_ids)' },
] as const;

/** What follows is said of the organization's rows of a table. */
const of = (at: At) => (table: string) => `FROM ${at(table)} WHERE organization_id = p_org AND`;
type Of = ReturnType<typeof of>;

/** Rows as a list in JSON, by their properties; instants as the driver gives them. */
function listOf(columns: readonly Column[]): string {
  const properties = columns.map(
    ([property, column, type]) => `'${property}', ${type === 'timestamptz' ? UTC(column) : column}`,
  );
  return `json_agg(json_build_object(${properties.join(', ')}))`;
}

const eachOf = <T extends { isUsed: string }>(ways: readonly T[], text: (way: T) => string) =>
  ways.map((way) => `  IF ${way.isUsed} THEN\n${text(way)}\n  END IF;`).join('\n');

const roots = (from: Of) => `SELECT id ${from('customers')} id = ANY(v_roots) ORDER BY id FOR NO KEY UPDATE`;

/** The roots of the families of all that is named, locked in id order (load.ts: lockText). */
const lockText = (from: Of) => `
${eachOf(
  DOCUMENTS,
  ({ where }) => `    SELECT array_agg(customer_id) INTO v_some ${from('documents')} ${where};
    v_people := v_people || v_some;`,
)}
${eachOf(
  CUSTOMERS,
  ({
    where,
  }) => `    SELECT array_agg(id), array_agg(merged_into_id) FILTER (WHERE merged_into_id IS NOT NULL)
    INTO v_some, v_more ${from('customers')} ${where};
    v_people := v_people || v_some || v_more;`,
)}
  SELECT array_agg(DISTINCT coalesce(parent_id, id)) INTO v_roots ${from('customers')} id = ANY(v_people);
  IF p_is_free THEN
    FOR v_id IN ${roots(from)} SKIP LOCKED LOOP v_locks := array_append(v_locks, v_id); END LOOP;
  ELSE
    FOR v_id IN ${roots(from)} LOOP v_locks := array_append(v_locks, v_id); END LOOP;
  END IF;`;

/** From here on each statement sees what was committed before the locks were given. */
const documentsText = (from: Of) => `
${eachOf(
  DOCUMENTS,
  ({ where, isDeep }) => `    SELECT ${listOf(DOCUMENT_COLUMNS)}, array_agg(id), array_agg(customer_id),
      array_agg(id) FILTER (WHERE kind IN ('PAYMENT', 'CREDIT_NOTE')), array_agg(id) FILTER (WHERE ${isDeep})
    INTO v_list, v_some, v_more, v_credits, v_debits ${from('documents')} ${where};
    v_documents := array_append(v_documents, v_list); v_known := v_known || v_some; v_owners := v_owners || v_more;
    v_deep := v_deep || v_credits; v_deep_debits := v_deep_debits || v_debits;`,
)}
  IF v_deep_debits <> '{}' THEN
    SELECT array_agg(credit_id) INTO v_some ${from('links')} debit_id = ANY(v_deep_debits);
    v_deep := v_deep || v_some;
  END IF;
  IF v_deep <> '{}' THEN
    SELECT ${listOf(LINK_COLUMNS)}, array_agg(debit_id) INTO v_links, v_some ${from('links')} credit_id = ANY(v_deep);
    v_wanted := v_deep || v_some;
    IF NOT v_wanted <@ v_known THEN
      SELECT ${listOf(DOCUMENT_COLUMNS)}, array_agg(customer_id) INTO v_list, v_more
      ${from('documents')} id = ANY(v_wanted) AND id <> ALL(v_known);
      v_documents := array_append(v_documents, v_list); v_owners := v_owners || v_more;
    END IF;
  END IF;`;

const customersText = (from: Of) => `
${eachOf(
  CUSTOMERS,
  ({
    where,
  }) => `    SELECT ${listOf(CUSTOMER_COLUMNS)}, array_agg(id), array_agg(merged_into_id) FILTER (WHERE merged_into_id IS NOT NULL)
    INTO v_list, v_some, v_more ${from('customers')} ${where};
    v_customers := array_append(v_customers, v_list); v_found := v_found || v_some; v_owners := v_owners || v_more;`,
)}
  IF NOT v_owners <@ v_found THEN
    SELECT ${listOf(CUSTOMER_COLUMNS)}, array_agg(id) INTO v_list, v_some
    ${from('customers')} id = ANY(v_owners) AND id <> ALL(v_found);
    v_customers := array_append(v_customers, v_list); v_found := v_found || v_some;
  END IF;
  IF v_found <> '{}' THEN
    SELECT ${listOf(BALANCE_COLUMNS)} INTO v_balances ${from('customer_balances')} customer_id = ANY(v_found);
  END IF;`;

const DECLARED = `v_currency text; v_rates json; v_list json; v_links json; v_balances json; v_id uuid; v_some uuid[]; v_more uuid[];
  v_people uuid[] := p_customer_ids; v_roots uuid[]; v_locks uuid[] := '{}';
  v_documents json[] := '{}'; v_known uuid[] := '{}'; v_owners uuid[] := '{}'; v_credits uuid[]; v_debits uuid[];
  v_deep uuid[] := '{}'; v_deep_debits uuid[] := '{}'; v_wanted uuid[]; v_customers json[] := '{}'; v_found uuid[] := '{}';`;

/** As `SETTINGS` of load.ts: rows are looked up by their indexes, and locks are waited for so long. */
const BY_INDEX = `  PERFORM set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('lock_timeout', p_patience, true);
  `;

/** Locks what a batch names and loads what it touches, on the node of its organization. */
export const LOAD_FUNCTION = nodeFunction('settle_load', PARAMETERS, {
  ...{ returns: 'json', declare: DECLARED, before: BY_INDEX },
  body: (at) => {
    const from = of(at);
    return `  SELECT currency INTO v_currency FROM ${at('organizations')} WHERE organization_id = p_org;
  SELECT json_object_agg(currency, rate) INTO v_rates FROM ${at('currency_rates')} WHERE organization_id = p_org;
${lockText(from)}${documentsText(from)}${customersText(from)}
  RETURN json_build_object('currency', v_currency, 'rates', v_rates, 'roots', coalesce(v_roots, '{}'), 'locks', v_locks,
    'customers', v_customers, 'balances', coalesce(v_balances, '[]'), 'documents', v_documents, 'links', coalesce(v_links, '[]'));`;
  },
});
