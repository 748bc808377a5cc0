import { styleText } from 'node:util';
import type { Command } from 'commander';
import { type Config, readConfig } from '../../config.ts';
import { newClient } from '../../platform/db/connect.ts';
import { visibleText } from '../../platform/plain-text.ts';
import { resolveDataFolder, withServer } from '../database.ts';
import { openLog } from '../log.ts';
import { messageOf, printJson } from '../output.ts';
import { checkCertificates, checkMail, checkStoredSecrets } from './external-services.ts';
import {
  type Check,
  countText,
  type DoctorContext,
  type Finding,
  type Level,
  wrongFinding,
} from './finding.ts';
import { checkClock, checkDisks, checkPermissions, checkVersions } from './machine.ts';
import { checkBackups, checkConnections, checkReplication, checkSettings, checkUpkeep } from './postgres.ts';
import { checkProxy } from './proxy.ts';
import { checkReadServer, checkRedis, checkServers } from './servers.ts';
import {
  checkEvents,
  checkLateFees,
  checkMissedEvaluations,
  checkQueue,
  checkUncertainMails,
} from './work.ts';

/** All checks, in the order in which they are reported. */
const CHECKS: readonly [name: string, check: Check][] = [
  ['Versions', checkVersions],
  ['Disk', checkDisks],
  ['Clock', checkClock],
  ['Permissions', checkPermissions],
  ['Secrets', checkStoredSecrets],
  ['Connections', checkConnections],
  ['Settings', checkSettings],
  ['Upkeep', checkUpkeep],
  ['Replication', checkReplication],
  ['Servers', checkServers],
  ['Reads', checkReadServer],
  ['Backup', checkBackups],
  ['Jobs', checkQueue],
  ['Events', checkEvents],
  ['Redis', checkRedis],
  ['Mail', checkMail],
  ['Mail', checkUncertainMails],
  ['Reminders', checkMissedEvaluations],
  ['Late fees', checkLateFees],
  ['Certificate', checkCertificates],
  ['Proxy', checkProxy],
];

export function doctorCommand(command: Command): void {
  command.option('--json', 'print JSON').action(runDoctor);
}

async function runDoctor({ json }: { json?: true }): Promise<void> {
  const config = readConfig();
  const findings = await examine(config);
  const bad = findings.filter(({ level }) => level === 'wrong').length;
  if (json) printJson({ ok: bad === 0, findings });
  else printFindings(findings);
  if (bad > 0) throw new Error(`${countText(bad, 'thing is', 'things are')} wrong.`);
}

/** Runs all checks. An error that prevents them is reported as a finding too. */
export async function examine(config: Config): Promise<Finding[]> {
  const log = openLog('silent');
  try {
    return await withServer(config, log, async ({ connection, direct }) => {
      const client = newClient({
        ...(direct ?? connection),
        connectionTimeoutMillis: 10_000,
        application_name: 'quittance doctor',
      });
      client.on('error', () => {});
      await client.connect();
      try {
        // A held lock is reported, not waited for.
        await client.query(`SET lock_timeout = '2s'; SET statement_timeout = '30s'`);
        const dataDir = await resolveDataFolder(config);
        return await runChecks({ config, connection, ...(direct && { direct }), client, dataDir });
      } finally {
        await client.end();
      }
    });
  } catch (error) {
    const advice =
      config.databaseUrl === null
        ? "Check which process uses the data folder, and read the service's log."
        : 'Check DATABASE_URL, whether that server runs, and whether this machine can reach it.';
    return [
      wrongFinding('Database', `The database cannot be reached: ${messageOf(error)}.`, advice),
      ...(await checkServers({ config })),
      ...(await checkRedis({ config })),
    ];
  }
}

async function runChecks(context: DoctorContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, check] of CHECKS)
    findings.push(
      ...(await check(context).catch((error: unknown) => [
        wrongFinding(
          name,
          `The check failed: ${messageOf(error)}.`,
          'Fix the problems above, then run the doctor again.',
        ),
      ])),
    );
  return findings;
}

const MARKS: Record<Level, { text: string; colour: 'green' | 'yellow' | 'red' }> = {
  ok: { text: 'ok', colour: 'green' },
  warning: { text: 'warning', colour: 'yellow' },
  wrong: { text: 'wrong', colour: 'red' },
};
const MARK_WIDTH = 9;
const NAME_WIDTH = 14;
const WIDEST = 100;

/** Prints each finding in one or more lines: level, name, result, and advice below. */
function printFindings(findings: readonly Finding[]): void {
  const { isTTY, columns = 80 } = process.stdout;
  const room = Math.max(30, Math.min(columns, WIDEST) - MARK_WIDTH - NAME_WIDTH);
  const lines = findings.flatMap(({ name, level, found, advice }) => {
    const { text, colour } = MARKS[level];
    const mark = text.padEnd(MARK_WIDTH);
    const [first = '', ...rest] = wrapLines(visibleText(found), room);
    const indent = ' '.repeat(MARK_WIDTH + NAME_WIDTH);
    return [
      `${isTTY ? styleText(colour, mark) : mark}${name.padEnd(NAME_WIDTH)}${first}`,
      ...rest.map((line) => `${indent}${line}`),
      ...(advice === null
        ? []
        : wrapLines(`→ ${visibleText(advice)}`, room).map(
            (line, i) => `${indent}${i === 0 ? '' : '  '}${line}`,
          )),
    ];
  });
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Wraps words to lines of at most `width` characters. A longer word gets its own line. */
function wrapLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
