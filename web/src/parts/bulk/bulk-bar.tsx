import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { ActionMenu } from '../action-button.tsx';
import { Dialog } from '../dialog.tsx';
import type { Filter } from '../list/filters.ts';
import type { ListState } from '../list/state.ts';
import { Skeleton } from '../table/skeleton.tsx';
import type { Selection } from '../table/types.ts';
import type { BulkCommand } from './command.ts';
import { recordsOf } from './records.ts';

const BulkForm = lazy(async () => ({ default: (await import('./bulk-form.tsx')).BulkForm }));

interface BulkBarProps {
  list: Schema<'NewBulkJob'>['list'];
  commands: readonly BulkCommand[];
  selection: Selection;
  onDone: () => void;
  state: ListState;
  filters: readonly Filter[];
  count: Schema<'Count'> | undefined;
}

/** Number of commands shown as buttons; the others are in a menu. */
const SHOWN = 4;

/** The commands that the user may run on the selection. */
export function BulkBar({ list, commands, selection, onDone, state, filters, count }: BulkBarProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [chosen, setChosen] = useState<BulkCommand | null>(null);
  const allowed = may('bulk-job.run') ? commands.filter(({ needs }) => may(needs)) : [];
  if (allowed.length === 0) return null;
  // A job applies to named records or to all that match: the server supports nothing in between.
  if (selection.isAll && selection.ids.size > 0) return <span>{t('bulk.notAllBut')}</span>;
  const size = selection.isAll ? (count?.isMore === false ? count.count : undefined) : selection.ids.size;
  const Own = chosen?.form;
  const props = {
    list,
    size,
    records: () => recordsOf({ selection, state, filters, count }),
    onDone: (job: string) => {
      setChosen(null);
      onDone();
      state.setJob(job);
    },
  };
  return (
    <>
      {allowed.slice(0, SHOWN).map((one) => (
        <Button
          key={one.id}
          variant="default"
          leftSection={<one.icon size={15} aria-hidden />}
          onClick={() => setChosen(one)}
        >
          {one.title}
        </Button>
      ))}
      <ActionMenu
        label={t('common.more')}
        actions={allowed.slice(SHOWN).map(({ id, title, icon, ...one }) => ({
          id,
          icon,
          title: () => title,
          isGrave: one.warning !== undefined,
          perform: () => setChosen({ id, title, icon, ...one }),
        }))}
      />
      <Dialog
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen?.title ?? ''}
        isWide={Own !== undefined}
        isKept={Own !== undefined}
      >
        <Suspense fallback={<Skeleton />}>
          {Own !== undefined && <Own {...props} />}
          {chosen !== null && Own === undefined && <BulkForm command={chosen} {...props} />}
        </Suspense>
      </Dialog>
    </>
  );
}
