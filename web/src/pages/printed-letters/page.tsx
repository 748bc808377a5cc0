import { Printer } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Moment } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { SimpleList } from '../../parts/list/simple-list.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import type { Column } from '../../parts/table/types.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { BATCHES } from '../../records/letter/print.ts';
import { LetterTabs } from '../../records/letter/tabs.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { BatchPanel } from './batch.tsx';

type Batch = Schema<'LetterBatch'>;

const columns = (t: Translate): Column<Batch>[] => [
  {
    id: 'createdAt',
    title: t('letters.printedAt'),
    width: 180,
    phone: 'title',
    show: ({ createdAt }) => <Moment at={createdAt} withTime />,
  },
  {
    id: 'letterCount',
    title: t('letters.count'),
    width: 110,
    isNumber: true,
    phone: 'amount',
    show: ({ letterCount }) => t('letters.batchOf', { count: letterCount }),
  },
  {
    id: 'pageCount',
    title: t('letters.pages'),
    width: 90,
    isNumber: true,
    show: ({ pageCount }) => pageCount,
  },
  {
    id: 'createdBy',
    title: t('letters.printedBy'),
    width: 180,
    show: ({ createdBy }) => (createdBy === null ? '' : nameOfPerson(createdBy)),
  },
  {
    id: 'postedAt',
    title: t('letters.posted'),
    width: 190,
    grows: true,
    phone: 'note',
    show: ({ postedAt }) => (postedAt === null ? t('letters.notPosted') : <Moment at={postedAt} withTime />),
  },
];

/** Printed letters by batch, each with its PDF and whether it was posted. */
export function PrintedLettersPage() {
  return (
    <Allowed needs="letter.read">
      <Batches />
    </Allowed>
  );
}

function Batches() {
  const { t } = useTranslation();
  const state = useListState();
  const from = useRows(BATCHES, {});
  return (
    <SimpleList
      title={t('letters.title')}
      tabs={<LetterTabs />}
      state={state}
      from={from}
      columns={columns(t)}
      filters={[]}
      usualSort={{ by: 'createdAt', order: 'DESC' }}
      idOf={({ id }) => id}
      nameOf={({ letterCount }) => t('letters.batchOf', { count: letterCount })}
      panel={(id) => <BatchPanel key={id} id={id} />}
      empty={<Empty icon={Printer} title={t('letters.noBatchTitle')} text={t('letters.noBatchText')} />}
    />
  );
}
