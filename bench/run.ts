import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { Command } from 'commander';
import type { Bench, Figure } from './lib/context.ts';
import { describeMachine } from './lib/machine.ts';
import { findPgbench } from './lib/pgbench.ts';
import { startPostgres } from './lib/postgres.ts';
import { audit } from './measures/audit.ts';
import { bankFiles } from './measures/bank-files.ts';
import { bulk } from './measures/bulk.ts';
import { bytes } from './measures/bytes.ts';
import { charts } from './measures/charts.ts';
import { citus } from './measures/citus.ts';
import { costs } from './measures/costs.ts';
import { curves } from './measures/curves.ts';
import { dunning } from './measures/dunning.ts';
import { exports } from './measures/exports.ts';
import { figures } from './measures/figures.ts';
import { forecast } from './measures/forecast.ts';
import { hot } from './measures/hot.ts';
import { integrations } from './measures/integrations.ts';
import { lists } from './measures/lists.ts';
import { mails } from './measures/mails.ts';
import { matching } from './measures/matching.ts';
import { memory } from './measures/memory.ts';
import { page } from './measures/page.ts';
import { payments } from './measures/payments.ts';
import { peers } from './measures/peers.ts';
import { processes } from './measures/processes.ts';
import { reads } from './measures/reads.ts';
import { releases } from './measures/releases.ts';
import { replay } from './measures/replay.ts';
import { rls } from './measures/rls.ts';
import { search } from './measures/search.ts';
import { soak } from './measures/soak.ts';
import { start } from './measures/start.ts';
import { web } from './measures/web.ts';

const MEASURES: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  costs,
  payments,
  releases,
  processes,
  reads,
  page,
  bulk,
  bytes,
  curves,
  audit,
  matching,
  replay,
  'bank-files': bankFiles,
  memory,
  hot,
  lists,
  search,
  dunning,
  mails,
  figures,
  charts,
  exports,
  forecast,
  integrations,
  start,
  soak,
  web,
  peers,
  citus,
  rls,
};

/** These take half an hour or more and run only when named. */
const LONG: ReadonlySet<string> = new Set(['curves', 'soak']);

const LATEST = join(import.meta.dirname, 'results', 'latest.json');

interface Options {
  quick?: boolean;
  json?: string;
}

const command = new Command('bench')
  .description(
    'Measures the service against floors of the same run; docs/performance.md explains the figures.',
  )
  .argument(
    '[measures...]',
    `some of: ${Object.keys(MEASURES).join(', ')}; default: all but ${[...LONG].join(' and ')}`,
  )
  .option('--quick', 'a tenth of the work and one round: an impression, not a result')
  .option('--json <file>', 'write the results there too')
  .action(main);

async function main(names: string[], options: Options): Promise<void> {
  const chosen = names.length === 0 ? Object.keys(MEASURES).filter((name) => !LONG.has(name)) : names;
  const unknown = chosen.filter((name) => MEASURES[name] === undefined);
  if (unknown.length > 0) throw new Error(`there is no measure ${unknown.join(', ')}`);
  const folder = await mkdtemp(join(tmpdir(), 'quittance-bench-run-'));
  const postgres = await startPostgres(process.env['BENCH_DATABASE_URL']);
  const quick = options.quick === true;
  const bench: Bench = {
    postgres,
    folder,
    pgbench: await findPgbench(),
    rounds: quick ? 1 : 5,
    scale: quick ? 0.1 : 1,
    say: (text) => console.error(text),
  };
  try {
    const measured: Record<string, Figure[]> = {};
    for (const name of chosen) {
      measured[name] = (await MEASURES[name]?.(bench)) ?? [];
      console.log(tableOf(measured[name]));
    }
    const machine = { ...describeMachine(), postgres: `${postgres.version} (${postgres.kind})` };
    const report = `${JSON.stringify({ quick, machine, figures: measured }, null, 2)}\n`;
    if (!quick && names.length === 0) {
      await mkdir(join(LATEST, '..'), { recursive: true });
      await writeFile(LATEST, report);
    }
    if (options.json !== undefined) await writeFile(options.json, report);
    console.log(tableOf(Object.values(measured).flat()));
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function tableOf(figures: readonly Figure[]): string {
  const table = new Table({ head: ['measure', 'measured', 'floor', 'ratio', 'needed', 'met'] });
  for (const { name, measure, floor, ratio, needed, met } of figures)
    table.push([
      name,
      measure,
      floor,
      ratio?.toFixed(2) ?? '',
      needed,
      met === null ? '' : met ? 'yes' : 'NO',
    ]);
  return table.toString();
}

await command.parseAsync();
