import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files, measured on two processors. They start first, so that no worker waits for one at the
 * end.
 */
const LONGEST: readonly string[] = [
  'server/test/generated/generated.nightly.test.ts',
  'server/test/web/sample-data.nightly.test.ts',
  'server/test/tenants.test.ts',
  'server/test/web/pages.test.ts',
  'server/test/docs/docs.test.ts',
  'server/test/integrations/tryton/writers.nightly.test.ts',
  'server/test/jobs/worker.test.ts',
  'server/test/web/cash.test.ts',
  'server/test/dunning/scenarios-time.nightly.test.ts',
  'server/test/integrations/tryton/pdf.nightly.test.ts',
  'server/test/web/connections.nightly.test.ts',
  'server/test/web/charts.test.ts',
  'server/test/web/record-forms.nightly.test.ts',
  'server/test/dunning/decisions.test.ts',
  'server/test/holds/providers.nightly.test.ts',
  'server/test/processes/rolling.nightly.test.ts',
  'server/test/inbound/mailbox.test.ts',
  'server/test/upgrade/rolling.nightly.test.ts',
  'server/test/backup/backup.test.ts',
  'packages/embedded-postgres/src/users.nightly.test.ts',
  'server/test/processes/restore.nightly.test.ts',
  'server/test/processes/stop.test.ts',
  'server/test/web/settings-more.nightly.test.ts',
  'server/test/integrations/tryton/reading.nightly.test.ts',
  'server/test/budgets/work.test.ts',
  'server/test/web/collector-week.nightly.test.ts',
  'server/test/web/imports.test.ts',
  'server/test/web/cash-morning.nightly.test.ts',
  'server/test/processes/remote.nightly.test.ts',
  'server/test/web/conversation.nightly.test.ts',
  'server/test/integrations/tryton/deletions.nightly.test.ts',
  'server/test/access.test.ts',
  'server/test/own-customers.test.ts',
  'server/test/dunning/scenarios.nightly.test.ts',
  'server/test/web/work.test.ts',
  'server/test/scopes.nightly.test.ts',
  'packages/embedded-postgres/src/start.nightly.test.ts',
  'server/test/portal/browser.test.ts',
  'server/test/web/settings.test.ts',
  'server/test/processes/start.test.ts',
  'server/test/web/cash-rules.nightly.test.ts',
  'server/test/web/layers.nightly.test.ts',
  'server/test/processes/standby.nightly.test.ts',
  'server/test/web/lists.test.ts',
  'server/test/pitfalls/reminders.test.ts',
  'server/test/doctor/doctor.test.ts',
  'server/test/audit/walk.test.ts',
];

/** Returns whether a file is known to be long. */
export function isLong(path: string): boolean {
  return LONGEST.includes(path);
}

/** Runs the slowest files first, then the others in an order that depends on the seed. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const place = ({ moduleId }: TestSpecification): string => {
      const path = moduleId.slice(root.length + 1);
      const rank = LONGEST.indexOf(path);
      if (rank >= 0) return `0 ${String(rank).padStart(3, '0')}`;
      return `1 ${createHash('sha256').update(`${sequence.seed} ${path}`).digest('hex')}`;
    };
    const places = new Map(files.map((file) => [file, place(file)]));
    const at = (file: TestSpecification) => places.get(file) ?? '';
    return [...files].sort((a, b) => (at(a) < at(b) ? -1 : 1));
  }
}
