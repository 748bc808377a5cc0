import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
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
  });

/**
 * Returns the instalments that the server divides the debt into. While it computes or after it refused, they
 * are the edited ones, or else the last ones that it answered.
 */
export function useSchedule(draft: Draft) {
  const { data, error } = useQuery(scheduleQuery(draft));
  const last = useRef<Schedule | undefined>(undefined);
  if (data !== undefined) last.current = data;
  const { instalments } = draft;
  const shown =
    data !== undefined || last.current === undefined || instalments === undefined
      ? last.current
      : { ...last.current, instalments };
  return { shown, error, isReady: data !== undefined && error === null };
}
