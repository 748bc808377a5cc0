import { FETCH_PDF, findSourcesWithDuePdfs, hasDuePdfs, type PdfSource } from '../../ledger/commands.ts';
import { systemActor } from '../../platform/actor.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, everyMinute, type JobRun, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { fetchNextPdf, type PdfContext } from './fetch.ts';
import { PDFS_CLOCK } from './kinds.ts';

export const pdfSchedules: readonly Schedule[] = [everyMinute(PDFS_CLOCK)];

/** Returns the tasks that fetch PDFs from sources. */
export const pdfTasks = (context: PdfContext): readonly Task[] => [
  defineTask(FETCH_PDF, (of, run) => runFetch(context, of, run)),
  defineTask(PDFS_CLOCK, async () => {
    const due = await findSourcesWithDuePdfs(context.database, context.clock.wall.now());
    await addJobs(
      context.database.pool,
      due.map((of) => newJob(FETCH_PDF, { ...of })),
    );
  }),
];

/** Fetches one PDF. Further ones of the source queue behind the jobs of other sources. */
async function runFetch(context: PdfContext, of: PdfSource, run: JobRun): Promise<void> {
  const hasFetched = await actingAs({ ...systemActor(null), job: FETCH_PDF.name }, () =>
    fetchNextPdf(context, of, run),
  );
  if (hasFetched && !run.stopped() && (await hasDuePdfs(context.database, of, context.clock.wall.now())))
    await addJobs(context.database.pool, [newJob(FETCH_PDF, { ...of })]);
}
