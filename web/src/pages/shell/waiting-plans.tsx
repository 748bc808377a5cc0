import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import styles from './shell.module.css';

/** Plans expire without an event, so the number is also read at this interval, in milliseconds. */
const AGAIN_MS = 60_000;

/** The number of agents' plans that wait for a decision. */
export function WaitingPlans() {
  const { data } = useQuery({
    ...read('/v1/agent-plans', { query: { state: 'PROPOSED', limit: 1 } }),
    refetchInterval: AGAIN_MS,
  });
  const { count = 0, isMore = false } = data?.count ?? {};
  if (count === 0) return null;
  return <span className={styles['unread']}>{isMore ? `${count}+` : count}</span>;
}
