import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files, measured on two processors. They start first, so that no worker waits for one at the
 * end.
 */
const LONGEST: readonly string[] = [
  'server/test/generated/generated.test.ts',
  'server/test/tenants.test.ts',
  'server/test/web/pages.test.ts',
  'server/test/web/sample-data.test.ts',
  'server/test/processes/people.test.ts',
  'server/test/docs/docs.test.ts',
  'server/test/processes/commands.test.ts',
  'server/test/portal/browser.test.ts',
  'server/test/web/lists.test.ts',
  'server/test/jobs/worker.test.ts',
  'server/test/access.test.ts',
  'server/test/processes/stop.test.ts',
  'server/test/processes/remote.test.ts',
  'server/test/upgrade/rolling.test.ts',
  'server/test/dunning/scenarios.test.ts',
  'server/test/web/imports.test.ts',
  'server/test/inbound/mailbox.test.ts',
  'server/test/dunning/decisions.test.ts',
  'server/test/web/settings-more.test.ts',
  'server/test/races/credits.test.ts',
  'server/test/backup/backup.test.ts',
  'server/test/pitfalls/reminders.test.ts',
  'server/test/bad-input.test.ts',
  'server/test/processes/demo.test.ts',
  'server/test/processes/diff.test.ts',
  'server/test/sandbox/kill.test.ts',
  'server/test/processes/rolling.test.ts',
  'server/test/doctor/doctor.test.ts',
  'server/test/scenarios/sixty-days.test.ts',
  'server/test/processes/standby.test.ts',
  'server/test/processes/start.test.ts',
  'server/test/own-customers.test.ts',
  'packages/embedded-postgres/src/lock.test.ts',
  'server/test/processes/restore.test.ts',
  'server/test/web/records.test.ts',
  'server/test/processes/import.test.ts',
  'server/test/web/settings.test.ts',
  'server/test/dunning/scenarios-time.test.ts',
  'server/test/web/sign-in.test.ts',
  'server/test/processes/worker.test.ts',
];

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
