import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meQuery, useMay } from '../api/me.ts';
import { Problem } from '../api/problem.ts';
import { ProblemNotice } from './problem.tsx';
import { Skeleton } from './table/skeleton.tsx';

interface AllowedProps {
  /** The sentence that the server answers for whoever may. */
  needs: string;
  /** More to those who may not. */
  message?: string;
  children: ReactNode;
}

/** Shows what is for some people only to those: others are told that it is not for them, whatever led them here. */
export function Allowed({ needs, message = '', children }: AllowedProps) {
  const may = useMay();
  const { data, error, refetch } = useQuery(meQuery());
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (!may(needs)) return <ProblemNotice problem={forbidden(message)} />;
  return children;
}

const forbidden = (message: string) =>
  new Problem({ status: 403, code: 'ACCESS_FORBIDDEN', message, fields: [], requestId: null });
