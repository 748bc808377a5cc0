import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meQuery, useMay } from '../api/me.ts';
import { ProblemError } from '../api/problem.ts';
import { ProblemNotice } from './problem.tsx';
import { Skeleton } from './table/skeleton.tsx';

interface AllowedProps {
  /** The required permission. */
  needs: string;
  /** An additional message for users without it. */
  message?: string;
  children: ReactNode;
}

/** Shows its content only to users with a permission. Others see that they lack it. */
export function Allowed({ needs, message = '', children }: AllowedProps) {
  const may = useMay();
  const { data, error, refetch } = useQuery(meQuery());
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (!may(needs)) return <ProblemNotice problem={forbiddenError(message)} />;
  return children;
}

const forbiddenError = (message: string) =>
  new ProblemError({ status: 403, code: 'ACCESS_FORBIDDEN', message, fields: [], requestId: null });
