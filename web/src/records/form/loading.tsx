import type { ProblemError } from '../../api/problem.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';

/** A form whose record loads, or could not be loaded. */
export function Loading({ error }: { error: ProblemError | null }) {
  return error === null ? <Skeleton /> : <ProblemNotice problem={error} />;
}
