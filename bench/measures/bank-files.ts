import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Bench, Figure } from '../lib/context.ts';

const PROCESS = fileURLToPath(new URL('../lib/camt-memory-process.ts', import.meta.url));
/** Largest memory of the process that the specification allows. */
const MAX_MEBIBYTES = 200;

const Report = Type.Object({ entries: Type.Integer(), mebibytes: Type.Integer() });

/** Measures the memory of a process that reads 200 MiB of camt in a thread with limits. */
export async function bankFiles(bench: Bench): Promise<Figure[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROCESS]);
  const { entries, mebibytes } = Value.Parse(Report, JSON.parse(stdout));
  bench.say(`bank-files: ${entries} entries`);
  return [
    {
      name: 'bank-files: process that reads 200 MiB of camt',
      measure: `${mebibytes} MiB, ${entries} entries`,
      floor: '',
      ratio: null,
      needed: `≤ ${MAX_MEBIBYTES} MiB`,
      met: mebibytes <= MAX_MEBIBYTES,
      details: null,
    },
  ];
}
