import { Button } from '@mantine/core';
import type { ListRows } from '../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { EntryLine } from './entry.tsx';
import { type Entry, GROUPS } from './kinds.ts';
import styles from './timeline.module.css';

/** Entries per page. */
export const TIMELINE_PAGE = 30;

interface TimelineProps {
  from: ListRows<Entry>;
  /** The kind filter of the address; undefined: all. */
  kind: string | undefined;
  onKind: (kind: string | undefined) => void;
  onRead?: ((id: string) => void) | undefined;
}

/** The activity, newest first, filtered by kind and loaded page by page. */
export function Timeline({ from, kind, onKind, onRead }: TimelineProps) {
  const { t } = useTranslation();
  const { rows, problem, hasMore, isReadingMore, readMore, again } = from;
  return (
    <>
      <div className={styles['groups']}>
        {GROUPS.map((group) => (
          <button
            key={group.name}
            type="button"
            className={styles['group']}
            aria-pressed={group.kind === kind}
            onClick={() => onKind(group.kind)}
          >
            {t(`timeline.groups.${group.name}`)}
          </button>
        ))}
      </div>
      {problem !== null && rows === undefined && <ProblemNotice problem={problem} onAgain={again} />}
      {problem === null && rows === undefined && <Skeleton />}
      {rows?.length === 0 && <p>{kind === undefined ? t('timeline.empty') : t('timeline.emptyKind')}</p>}
      <ul className={styles['entries']}>
        {rows?.map((entry) => (
          <EntryLine key={`${entry.kind} ${entry.id}`} entry={entry} onRead={onRead} />
        ))}
      </ul>
      {hasMore && (
        <div className={styles['more']}>
          <Button variant="default" loading={isReadingMore} onClick={readMore}>
            {t('timeline.more')}
          </Button>
        </div>
      )}
    </>
  );
}

interface LastEntriesProps {
  entries: readonly Entry[];
  /** Opens a mail; omitted if the user may not read it or the panel is too small. */
  onRead?: ((id: string) => void) | undefined;
}

/** The latest activities, without further pages. */
export function LastEntries({ entries, onRead }: LastEntriesProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return <p>{t('timeline.empty')}</p>;
  return (
    <ul className={styles['entries']}>
      {entries.map((entry) => (
        <EntryLine key={`${entry.kind} ${entry.id}`} entry={entry} onRead={onRead} />
      ))}
    </ul>
  );
}
