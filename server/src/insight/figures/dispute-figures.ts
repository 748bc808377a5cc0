import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { DISPUTE_REASONS } from '../../ledger/domain/dispute.ts';
import type { DataContext } from '../../platform/context.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { nullable, object, stringEnum } from '../../platform/http/schema.ts';
import type { Organization } from '../../platform/organization.ts';
import { toTenth } from '../domain/figures/formulas.ts';
import { disputeRelation, instantsOf } from './collection-relations.ts';
import type { CollectionsQuery } from './collection-schema.ts';
import { periodOf } from './measures.ts';
import { inFigures, parseExactly } from './run.ts';
import { count, head, sum } from './schema.ts';
import { readSelection, selectedDocuments } from './selection.ts';
import { addressOf, sumOf } from './sums.ts';

export const DisputeFigures = object(
  {
    ...head,
    formula: Type.String(),
    reasons: Type.Array(
      object({
        reason: stringEnum(DISPUTE_REASONS, { description: 'What is disputed' }),
        opened: count('Opened in the period'),
        disputed: sum,
        open: count('Open at the end of the period'),
        resolved: count('Resolved in the period, whenever they were opened'),
        medianDaysToResolve: nullable(Type.Number(), {
          description: 'Median of the days from opening to resolution, of those resolved in the period',
        }),
      }),
      { description: 'The reason with the largest amount first. Amounts are those opened in the period' },
    ),
  },
  { $id: 'DisputeFigures', description: 'Disputes by reason in a period' },
);
export type DisputeFigures = Static<typeof DisputeFigures>;

const DAY_SECONDS = 86_400;

interface ReasonRow {
  reason: (typeof DISPUTE_REASONS)[number];
  opened: number;
  open: number;
  resolved: number;
  seconds: number | null;
  sums: { currency: string; count: number; amount: string }[] | null;
}

const { integer, listOf, oneOf, orNull, text } = shape;
const REASON = rowShape<ReasonRow>({
  reason: oneOf(DISPUTE_REASONS),
  opened: integer,
  open: integer,
  resolved: integer,
  seconds: orNull(integer),
  sums: orNull(
    listOf(
      rowShape<NonNullable<ReasonRow['sums']>[number]>({ currency: text, count: integer, amount: text }),
    ),
  ),
});

/** Returns the number, the amount and the duration of disputes by reason. */
export async function disputeFigures(
  context: DataContext,
  organization: Organization,
  query: Static<typeof CollectionsQuery>,
): Promise<DisputeFigures> {
  const requestedSelection = await readSelection(context, organization, query);
  const { asOf, attributedAsOf, target } = requestedSelection;
  const period = instantsOf(periodOf(asOf, query.days), organization);
  return inFigures(context.database, requestedSelection, async (ask, selection) => {
    const rows = await ask(
      'disputes by reason',
      sql`WITH ${disputeRelation(selection, period)},
        chosen AS (SELECT m.* FROM disputed m ${selectedDocuments(selection)}),
        sums AS (SELECT m.reason, m.currency, count(*) AS count, sum(m.disputed_amount)::text AS amount
          FROM chosen m WHERE m.is_opened GROUP BY 1, 2)
        SELECT m.reason, count(*) FILTER (WHERE m.is_opened) AS opened, count(*) FILTER (WHERE NOT m.is_resolved) AS open,
          count(*) FILTER (WHERE m.is_resolved) AS resolved,
          round(percentile_cont(0.5) WITHIN GROUP (ORDER BY m.seconds) FILTER (WHERE m.is_resolved))::bigint AS seconds,
          (SELECT json_agg(json_build_object('currency', s.currency, 'count', s.count, 'amount', s.amount) ORDER BY s.currency)
            FROM sums s WHERE s.reason = m.reason) AS sums
        FROM chosen m GROUP BY m.reason ORDER BY m.reason`,
      REASON,
    );
    const reasons = rows.map(({ reason, sums, seconds, ...counts }) => {
      const own = (sums ?? []).map((one) => ({ ...one, amount: parseExactly(one.amount) }));
      const list = { measure: 'DISPUTES', days: period.days, reason };
      return {
        reason,
        disputed: {
          ...sumOf(own, selection, {}),
          documents: addressOf('collections/items', selection.parameters, list),
        },
        ...counts,
        medianDaysToResolve: seconds === null ? null : toTenth(seconds / DAY_SECONDS),
      };
    });
    return {
      asOf,
      attributedAsOf,
      currency: target.currency,
      period: periodOf(asOf, query.days),
      formula: 'Σ disputed amounts, or of the whole invoices, of disputes opened in the period',
      reasons: reasons.sort((a, b) => b.disputed.amount - a.disputed.amount),
    };
  });
}
