import { type Command, InvalidArgumentError } from 'commander';
import { type JobState, type ListedJob, listJobs, retryJobs } from '../platform/jobs/dead-jobs.ts';
import { withDatabase } from './database.ts';
import { integer } from './options.ts';
import { printJson, printLines, printTable, UsageError } from './output.ts';

interface Options {
  all?: true;
  limit: number;
  json?: true;
}

const EVERY_STATE: readonly JobState[] = ['RUNNING', 'WAITING', 'FAILING', 'DEAD'];
const SHOWN = 1000;
const ERROR_LENGTH = 80;

/** Adds the commands `jobs list|retry`. */
export function jobCommands(jobs: Command): void {
  jobs
    .command('list')
    .description('list the jobs that failed for good')
    .option('--all', 'also those that wait, run or will be retried')
    .option('--limit <count>', 'maximum number of jobs', integer, SHOWN)
    .option('--json', 'print JSON')
    .action(printJobs);
  jobs
    .command('retry')
    .description('retry jobs that failed for good, with their full number of attempts')
    .argument('[ids...]', 'the ids of the jobs', jobIds)
    .option('--all', 'all failed jobs')
    .option('--json', 'print JSON')
    .action(retry);
}

async function printJobs({ all, limit, json }: Options): Promise<void> {
  const states = all ? EVERY_STATE : (['DEAD'] as const);
  const jobs = await withDatabase(({ database }) => listJobs(database.pool, states, limit));
  if (json) return printJson(jobs);
  printTable(['Id', 'Job', 'State', 'Attempts', 'Due', 'Error'], jobs.map(jobRow), 'The job does not exist.');
}

async function retry(ids: number[], { all, json }: Pick<Options, 'all' | 'json'>): Promise<void> {
  if ((ids.length === 0) !== (all === true))
    throw new UsageError('Name the jobs by their ids, or use --all.');
  const jobs = await withDatabase(({ database }) => retryJobs(database.pool, all ? null : ids));
  const others = ids.filter((id) => !jobs.some((job) => job.id === id));
  if (json) printJson(jobs);
  else printLines(`${jobs.length} ${jobs.length === 1 ? 'job is' : 'jobs are'} queued again.`);
  if (others.length > 0) throw new Error(`No failed job has the id ${others.join(' or ')}.`);
}

function jobRow({ id, key, state, attempts, maxAttempts, runAt, lastError }: ListedJob): (string | number)[] {
  const [error = ''] = (lastError ?? '–').split('\n');
  return [id, key, state, `${attempts}/${maxAttempts}`, runAt, error.slice(0, ERROR_LENGTH)];
}

function jobIds(text: string, before: number[] | undefined): number[] {
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id))
    throw new InvalidArgumentError('It must be the id of a job, a whole number.');
  return [...(before ?? []), id];
}
