import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { queries, read } from '../../api/read.ts';
import { Moment } from '../../parts/day.tsx';
import type { ListState } from '../../parts/list/state.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { bodyOf, draftOf, type Plan } from '../../records/plan/draft.ts';
import { PLAN_CHANGES, planQuery } from '../../records/plan/queries.ts';
import { useTranslation } from '../../texts/index.ts';
import { Differences } from './differences.tsx';
import styles from './plan.module.css';
import versions from './versions.module.css';

const VERSIONS = '/v1/internal/dunning_plans/{dunningPlanId}/versions';

/** The versions of a plan. Each is compared with its predecessor or another version, and can be restored. */
export function Versions({ plan, state }: { plan: Plan; state: ListState }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data, error, refetch } = useQuery(read(VERSIONS, { path: { dunningPlanId: plan.id } }));
  const users = useQuery({
    ...read('/v1/users', { query: { limit: 200 } }),
    enabled: may('user.read'),
  });
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const authorOf = (id: string | null) => {
    const user = users.data?.users.find((one) => one.id === id);
    return user === undefined ? '' : nameOfPerson(user);
  };
  const chosen = Number(state.open ?? plan.version);
  return (
    <div className={versions['versions']}>
      <ol reversed>
        {data.items.map(({ version, name, createdAt, createdByUserId }) => (
          <li key={version}>
            <button
              type="button"
              aria-pressed={version === chosen}
              onClick={() => state.setOpen(String(version))}
            >
              <strong>{t('plans.version', { version })}</strong> {name !== plan.name && name}
              <span className={styles['quiet']}>
                <Moment at={createdAt} withTime /> {authorOf(createdByUserId)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Version key={chosen} plan={plan} state={state} version={chosen} total={data.total} />
    </div>
  );
}

interface VersionProps {
  plan: Plan;
  state: ListState;
  version: number;
  total: number;
}

function Version({ plan, state, version, total }: VersionProps) {
  const { t } = useTranslation();
  const may = useMay();
  const path = { dunningPlanId: plan.id };
  const versionQuery = (number: number) =>
    read(`${VERSIONS}/{version}`, { path: { ...path, version: String(number) } });
  // The version to compare with: the previous one by default.
  const comparedVersion = Number(state.filters['compareWith'] ?? Math.max(1, version - 1));
  const shown = useQuery(versionQuery(version));
  const other = useQuery(versionQuery(comparedVersion));
  const restore = useWrite(
    async () => {
      const { data } = shown;
      if (data === undefined) return plan;
      const body = { ...bodyOf(draftOf(data)), version: plan.version };
      return call('put', '/v1/internal/dunning_plans/{dunningPlanId}', { path, body });
    },
    {
      refreshes: PLAN_CHANGES,
      toast: ({ version: made }) => ({ text: t('plans.restored', { version, made }) }),
    },
  );
  const error = shown.error ?? other.error;
  if (error !== null) return <ProblemNotice problem={error} />;
  if (shown.data === undefined || other.data === undefined) return <Skeleton />;
  return (
    <div>
      <div className={versions['versionHead']}>
        <h2>{t('plans.version', { version })}</h2>
        <NativeSelect
          aria-label={t('plans.compareWith')}
          data={Array.from({ length: total }, (_none, at) => at + 1)
            .filter((one) => one !== version || total === 1)
            .map((one) => ({ value: String(one), label: t('plans.versusVersion', { version: one }) }))}
          value={String(comparedVersion)}
          onChange={({ currentTarget: { value } }) => state.setFilter('compareWith', value)}
        />
        {version !== plan.version && may('dunning-plan.edit') && (
          <Button
            loading={restore.isPending}
            onClick={() =>
              restore.mutate(undefined, {
                onSuccess: (saved) => {
                  queries.setQueryData(planQuery(plan.id).queryKey, saved);
                  state.setOpen(String(saved.version));
                },
              })
            }
          >
            {t('plans.restore')}
          </Button>
        )}
      </div>
      {version === comparedVersion ? (
        <p className={styles['quiet']}>{t('plans.firstVersion')}</p>
      ) : (
        <Differences
          from={comparedVersion < version ? other.data : shown.data}
          to={comparedVersion < version ? shown.data : other.data}
        />
      )}
    </div>
  );
}
