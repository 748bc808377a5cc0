import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { keyOf } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';

export type Draft = Schema<'InstalmentPlanDraft'>;
export type Schedule = Schema<'InstalmentPlanPreview'>;

const PATH = '/v1/instalment_plans/preview';

const scheduleQuery = (draft: Draft) =>
  queryOptions<Schedule, ProblemError>({
    queryKey: keyOf(PATH, draft),
    queryFn: ({ signal }) => call('post', PATH, { body: draft }, signal),
    // Keeps the rows while an edited one is computed.
    placeholderData: (before) => before,
  });

/** Returns the instalments that the server divides the debt into. */
export const useSchedule = (draft: Draft) => useQuery(scheduleQuery(draft));
