import type { Command } from 'commander';
import { type AuditVerification, verifyAudit } from '../compliance/audit/verify.ts';
import { type MonthEndVerification, verifyMonthEnds } from '../insight/index.ts';
import { type Verification, verify } from '../ledger/verify/verify.ts';
import { type OnlinePaymentVerification, verifyOnlinePayments } from '../online-payments/verify.ts';
import type { Database } from '../platform/db/database.ts';
import { forOrganization } from '../platform/db/routing/for-organization.ts';
import { recordServiceFact } from '../platform/service-facts.ts';
import { withDatabase } from './database.ts';
import { countText } from './doctor/finding.ts';
import { uuid } from './options.ts';
import { printJson, printLines, printTable } from './output.ts';

interface Options {
  org?: string;
  json?: true;
}

export function verifyCommand(command: Command): void {
  command
    .option('--org <id>', 'only this organization', uuid)
    .option('--json', 'print JSON')
    .action(runVerify);
}

async function runVerify({ org, json }: Options): Promise<void> {
  const only = org === undefined ? {} : { organizationId: org };
  const [report, audit, months, paid] = await withDatabase(async ({ database, clock, log }) => {
    const checks = async (shard: Database) =>
      [
        await verify(shard, { now: clock.wall.now(), ...only }),
        await verifyAudit(shard, only),
        await verifyMonthEnds(shard, only),
        await verifyOnlinePayments(shard, only),
      ] as const;
    const found =
      org === undefined
        ? await verifyShards(database.shards, checks)
        : await forOrganization(org, () => checks(database));
    const differences = found.reduce((sum, { differenceCount }) => sum + differenceCount, 0);
    // Recorded for metrics; on a standby that is not possible.
    if (org === undefined)
      await recordServiceFact(database.main, 'verified', { differences }).catch((error: unknown) =>
        log.warn({ err: error }, 'the result cannot be recorded for the metrics'),
      );
    return found;
  });
  const others = [audit, months, paid].reduce((sum, { differenceCount }) => sum + differenceCount, 0);
  const ok = report.ok && others === 0;
  const counts = {
    auditEntries: audit.entries,
    monthEnds: months.monthEnds,
    onlinePayments: paid.onlinePayments,
  };
  const checked = { ...report.checked, ...counts };
  const differences = [
    ...report.differences,
    ...audit.differences,
    ...months.differences,
    ...paid.differences,
  ];
  if (json) printJson({ ok, checked, differences, auditHeads: audit.heads });
  else printReport({ checked, differences, heads: audit.heads });
  if (!report.ok) throw new Error(`${report.differenceCount} stored values differ from the computed ones.`);
  if (months.differenceCount > 0)
    throw new Error(`${months.differenceCount} stored month ends differ from their documents.`);
  if (paid.differenceCount > 0)
    throw new Error(`${paid.differenceCount} online payments differ from the ledger.`);
  if (!ok) throw new Error(`The audit log was altered: ${audit.differenceCount} differences.`);
}

type Found = readonly [
  books: Verification,
  audit: AuditVerification,
  months: MonthEndVerification,
  paid: OnlinePaymentVerification,
];

/** Verifies one shard after the other: no snapshot spans several. */
async function verifyShards(
  shards: readonly Database[],
  checks: (shard: Database) => Promise<Found>,
): Promise<Found> {
  const found: Found[] = [];
  for (const shard of shards) found.push(await checks(shard));
  return found.reduce(([books, audit, months, paid], [moreBooks, moreAudit, moreMonths, morePaid]) => [
    {
      ok: books.ok && moreBooks.ok,
      checked: sumOfCounts(books.checked, moreBooks.checked),
      differences: [...books.differences, ...moreBooks.differences],
      differenceCount: books.differenceCount + moreBooks.differenceCount,
    },
    {
      entries: audit.entries + moreAudit.entries,
      differences: [...audit.differences, ...moreAudit.differences],
      differenceCount: audit.differenceCount + moreAudit.differenceCount,
      heads: [...audit.heads, ...moreAudit.heads],
    },
    {
      monthEnds: months.monthEnds + moreMonths.monthEnds,
      differences: [...months.differences, ...moreMonths.differences],
      differenceCount: months.differenceCount + moreMonths.differenceCount,
    },
    {
      onlinePayments: paid.onlinePayments + morePaid.onlinePayments,
      differences: [...paid.differences, ...morePaid.differences],
      differenceCount: paid.differenceCount + morePaid.differenceCount,
    },
  ]);
}

const sumOfCounts = (a: Verification['checked'], b: Verification['checked']): Verification['checked'] => ({
  organizations: a.organizations + b.organizations,
  customers: a.customers + b.customers,
  documents: a.documents + b.documents,
  links: a.links + b.links,
  balances: a.balances + b.balances,
  reconciliations: a.reconciliations + b.reconciliations,
});

interface Report {
  checked: Verification['checked'] & { auditEntries: number; monthEnds: number; onlinePayments: number };
  differences: readonly Found[number]['differences'][number][];
  heads: AuditVerification['heads'];
}

function printReport({ checked, differences, heads }: Report): void {
  printTable(
    ['Organization', 'Kind', 'Id', 'Field', 'Stored', 'Expected'],
    differences.map((difference) => [
      difference.organizationId,
      difference.kind,
      difference.id,
      difference.field,
      difference.stored ?? '–',
      difference.expected ?? '–',
    ]),
    'No differences.',
  );
  const counts = [
    countText(checked.organizations, 'organization'),
    countText(checked.customers, 'customer'),
    countText(checked.documents, 'document'),
    countText(checked.links, 'link'),
    countText(checked.balances, 'balance'),
    countText(checked.reconciliations, 'reconciliation'),
    countText(checked.monthEnds, 'month end'),
    countText(checked.onlinePayments, 'online payment'),
    countText(checked.auditEntries, 'audit entry', 'audit entries'),
  ];
  printLines(`Checked ${counts.join(', ')}.`);
  for (const { organizationId, position, hash } of heads)
    printLines(`The audit log of ${organizationId} ends at ${position} with ${hash}.`);
}
