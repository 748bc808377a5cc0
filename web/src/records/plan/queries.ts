import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { keyOf, read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';

const CALENDAR = '/v1/internal/dunning/calendar';

/** Paths to invalidate after a plan is changed. */
export const PLAN_CHANGES: readonly string[] = [
  '/v1/dunning_plans',
  '/v1/internal/dunning_plans',
  '/v1/internal/dunning',
  '/v1/internal/customers',
  '/v1/internal/invoices',
];

export const planQuery = (dunningPlanId: string) =>
  read('/v1/dunning_plans/{dunningPlanId}', { path: { dunningPlanId } });

/** Forecasts dunning. It is a POST because of its body, but changes nothing. */
export const calendarQuery = (body: Schema<'DunningCalendarRequest'>) =>
  queryOptions<Schema<'DunningCalendar'>, ProblemError>({
    queryKey: keyOf(CALENDAR, body),
    queryFn: ({ signal }) => call('post', CALENDAR, { body }, signal),
  });
