import { ECB_RATES, halfYearOf } from '../../cases/domain/late-fees/rates.ts';
import { fromMissedLooks } from '../../dunning/relations.ts';
import { findWorkPause } from '../../platform/jobs/pause.ts';
import {
  type Check,
  countText,
  type DoctorContext,
  durationText,
  type Finding,
  grade,
  okFinding,
  querySingleRow,
  warningFinding,
} from './finding.ts';

const MINUTE = 60;

/** Checks waiting jobs and overdue work. */
export const checkQueue: Check = async (context) => {
  const hold = await findWorkPause(context.client);
  const { waits, dead } = await querySingleRow<{ waits: number | null; dead: number }>(
    context,
    `SELECT extract(epoch FROM now() - min(run_at) FILTER (WHERE run_at <= now() AND locked_at IS NULL
         AND attempts < max_attempts))::float8 AS waits,
       count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL AND key IS NOT NULL)::int AS dead
     FROM graphile_worker.jobs`,
  );
  const findings: Finding[] = [];
  if (hold !== null)
    findings.push(
      warningFinding(
        'Jobs',
        `Background work is paused: ${hold.reason}.`,
        '"quittance resume" resumes it. First read docs/operations/backup.md (Restore).',
      ),
    );
  const advice =
    'Check that a worker runs ("serve" or "worker"), and read its log. Start more workers if all are ' +
    'busy.';
  if (hold === null && (waits ?? 0) >= 5 * MINUTE)
    findings.push(
      grade(
        'Jobs',
        `A job has been due for ${durationText(waits ?? 0)}.`,
        [(waits ?? 0) >= 60 * MINUTE, 'wrong', advice],
        [true, 'warning', advice],
      ),
    );
  if (dead > 0)
    findings.push(
      warningFinding(
        'Jobs',
        `${countText(dead, 'job has', 'jobs have')} failed for good.`,
        '"quittance jobs list" shows why; "quittance jobs retry" retries them.',
      ),
    );
  return findings.length === 0
    ? [okFinding('Jobs', 'No job has waited for long, and none has failed for good.')]
    : findings;
};

/** Checks events on their way from the outbox to the feed, and from there to receivers. */
export const checkEvents: Check = async (context) => {
  const { outbox } = await querySingleRow<{ outbox: number | null }>(
    context,
    `SELECT extract(epoch FROM now() - min(recorded_at))::float8 AS outbox FROM outbox -- all organizations`,
  );
  const { late, failed } = await querySingleRow<{ late: number | null; failed: number }>(
    context,
    `SELECT extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE d.state = 'PENDING'))::float8 AS late,
       count(*) FILTER (WHERE d.state = 'FAILED' AND d.updated_at > now() - interval '1 day')::int AS failed
     FROM webhook_deliveries d JOIN webhook_endpoints e
       ON e.organization_id = d.organization_id AND e.id = d.endpoint_id AND e.enabled`,
  );
  const advice = 'Check that a worker runs, and read its log.';
  const waits = Math.max(outbox ?? 0, 0);
  const due = Math.max(late ?? 0, 0);
  const findings = [
    grade(
      'Events',
      waits < MINUTE
        ? 'Events reach the feed without delay.'
        : `The oldest event has waited ${durationText(waits)} for the feed.`,
      [waits >= 60 * MINUTE, 'wrong', advice],
      [waits >= 5 * MINUTE, 'warning', advice],
    ),
    grade(
      'Webhooks',
      due < MINUTE
        ? 'Deliveries are sent when they are due.'
        : `A delivery has been due for ${durationText(due)}.`,
      [due >= 60 * MINUTE, 'wrong', advice],
      [due >= 5 * MINUTE, 'warning', advice],
    ),
  ];
  if (failed > 0)
    findings.push(
      warningFinding(
        'Webhooks',
        `${countText(failed, 'delivery', 'deliveries')} of the last day failed for good.`,
        'List them with GET /v1/webhook_endpoints/{id}/deliveries, fix the receiver, and send them again.',
      ),
    );
  return findings;
};

/** Reports email whose delivery is uncertain. */
export const checkUncertainMails: Check = async (context) => {
  const { open } = await querySingleRow<{ open: number }>(
    context,
    `SELECT count(*)::int AS open FROM actions WHERE state = 'FAILED' AND outcome = 'UNCERTAIN' -- all organizations`,
  );
  return open === 0
    ? []
    : [
        warningFinding(
          'Mail',
          `It is unknown whether ${countText(open, 'email was', 'emails were')} sent.`,
          'Decide for each of them: GET /v1/internal/messages?state=UNCERTAIN lists them.',
        ),
      ];
};

/** Checks the reference rate of the current half-year, which statutory interest needs. */
export const checkLateFees: Check = async (context) => {
  const { today } = await querySingleRow<{ today: string }>(context, 'SELECT current_date::text AS today');
  return checkMissingRates(context, today);
};

/** Finds organizations whose interest waits for the reference rate of the half-year of a day. */
export async function checkMissingRates(
  context: Pick<DoctorContext, 'client'>,
  today: string,
): Promise<Finding[]> {
  const halfYear = halfYearOf(today);
  if (ECB_RATES.some(({ from }) => from === halfYear)) return [];
  const { waiting } = await querySingleRow<{ waiting: number }>(
    context,
    `SELECT count(*)::int AS waiting FROM late_fee_settings
     WHERE mode = 'EU_DIRECTIVE' AND NOT reference_rates @> $1::jsonb -- all organizations`,
    [JSON.stringify([{ from: halfYear }])],
  );
  if (waiting === 0) return [];
  return [
    warningFinding(
      'Late fees',
      `The ECB reference rate from ${halfYear} is missing for ${countText(waiting, 'organization')}: no ` +
        'interest is proposed for the days after that.',
      'Enter the rate in the settings of late fees, or run "quittance late-fees load-rates FILE" for ' +
        'each organization.',
    ),
  ];
}

/** Reports customers about whom dunning would have decided too late. */
export const checkMissedEvaluations: Check = async (context) => {
  const { missed } = await querySingleRow<{ missed: number }>(
    context,
    `SELECT count(*)::int AS missed ${fromMissedLooks("now() - interval '7 days'")}`,
  );
  return missed === 0
    ? []
    : [
        warningFinding(
          'Reminders',
          `In the last 7 days, reminders would have looked at ${countText(missed, 'customer', 'customers')} too late.`,
          'The hourly check has corrected it. Please report it as a bug, with the log of that hour.',
        ),
      ];
};
