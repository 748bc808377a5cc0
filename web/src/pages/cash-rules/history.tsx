import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { History as HistoryIcon } from 'lucide-react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash-rules.module.css';
import { RULE_CHANGES } from './changes.ts';
import { DifferenceList } from './difference-list.tsx';
import { differencesOf } from './differences.ts';
import lists from './lists.module.css';
import { useAuthor } from './use-author.ts';
import { withOwn } from './values.ts';

type Version = Schema<'CashRuleVersion'>;

/** The versions of the rules, each with what it changed. Older ones can be restored. */
export function History({ rules }: { rules: Schema<'CashRules'> }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(read('/v1/internal/cash/rules/versions', {}));
  if (data === undefined)
    return error === null ? <Skeleton /> : <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data.items.length === 0)
    return (
      <Empty icon={HistoryIcon} title={t('cashRules.history.none')} text={t('cashRules.history.noneText')} />
    );
  return (
    <ol className={lists['versions']} reversed>
      {data.items.map((one, at) => (
        <VersionItem key={one.version} rules={rules} version={one} former={data.items[at + 1]} />
      ))}
    </ol>
  );
}

interface VersionItemProps {
  rules: Schema<'CashRules'>;
  version: Version;
  /** The version before it; undefined: the defaults. */
  former: Version | undefined;
}

function VersionItem({ rules, version: { version, values, ...saved }, former }: VersionItemProps) {
  const { t, i18n } = useTranslation();
  const mayEdit = useMay()('cash-rules.edit');
  const author = useAuthor()(saved.changedBy);
  const restore = useRestore(rules);
  const complete = withOwn(rules.defaults, values);
  const words = { t, language: i18n.language, currency: rules.currency };
  const differences = differencesOf(withOwn(rules.defaults, former?.values ?? {}), complete, words);
  const isCurrent = version === rules.version;
  return (
    <li>
      <header>
        <h2>{t('cashRules.version', { version })}</h2>
        {isCurrent && <span className={styles['mark']}>{t('cashRules.history.current')}</span>}
        <span className={styles['quiet']}>
          <Moment at={saved.changedAt} withTime /> {author}
        </span>
        {!isCurrent && mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            loading={restore.isPending}
            onClick={() => restore.mutate({ version, values: complete })}
          >
            {t('cashRules.history.restore')}
          </Button>
        )}
      </header>
      {saved.comment !== null && <p>{saved.comment}</p>}
      {differences.length === 0 ? (
        <p className={styles['quiet']}>{t('cashRules.history.same')}</p>
      ) : (
        <DifferenceList differences={differences} />
      )}
    </li>
  );
}

/** Saves an older version as the newest one. */
function useRestore({ version: current }: Schema<'CashRules'>) {
  const { t } = useTranslation();
  return useWrite(
    ({ version, values }: { version: number; values: Schema<'CashRuleValues'> }) =>
      call('put', '/v1/internal/cash/rules', {
        body: { values, version: current, comment: t('cashRules.history.restoredComment', { version }) },
      }),
    {
      refreshes: RULE_CHANGES,
      toast: ({ version: made }, { version }) => ({
        text: t('cashRules.history.restored', { version, made }),
      }),
    },
  );
}
