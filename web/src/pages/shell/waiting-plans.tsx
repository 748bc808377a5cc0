import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { read, refresh } from '../../api/read.ts';
import styles from './shell.module.css';

const PLANS = '/v1/agent-plans';

/** Plans expire without an event, so the number is also read at this interval, in milliseconds. */
const AGAIN_MS = 60_000;

/** The number of agents' plans that wait for a decision. */
export function WaitingPlans() {
  const { data } = useQuery({
    ...read(PLANS, { query: { state: 'PROPOSED', limit: 1 } }),
    refetchInterval: AGAIN_MS,
  });
  const { count = 0, isMore = false } = data?.count ?? {};
  // No event reports plans: another number shows that the list differs.
  const lastCount = useRef(count);
  useEffect(() => {
    if (lastCount.current !== count) void refresh([PLANS]);
    lastCount.current = count;
  }, [count]);
  if (count === 0) return null;
  return <span className={styles['unread']}>{isMore ? `${count}+` : count}</span>;
}
