import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileDown, MailCheck, MailX } from 'lucide-react';
import { type Action, readyActions } from '../../actions/action.ts';
import { call, isProblem, readFile } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { keyOf, read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { Pdf } from '../../parts/pdf.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { RecordActions } from '../../parts/record-actions.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { showProblemToast } from '../../parts/toast.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { LETTER_CHANGES, saveBatch } from '../../records/letter/print.ts';
import styles from '../../records/record.module.css';
import { type Translate, useTranslation } from '../../texts/index.ts';

type Batch = Schema<'LetterBatch'>;
const PDF = '/v1/internal/letters/batches/{batchId}/pdf';

/** A batch of letters: its PDF, whether it was posted, and the results of its tasks. */
export function BatchPanel({ id }: { id: string }) {
  const path = { batchId: id };
  const { data, error, refetch } = useQuery(read('/v1/internal/letters/batches/{batchId}', { path }));
  if (data !== undefined) return <BatchView batch={data} />;
  if (error !== null) return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  return <Skeleton />;
}

function BatchView({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const may = useMay();
  const post = usePosting(batch);
  const path = { batchId: batch.id };
  const hasPdf = batch.letterCount > 0;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{t('letters.batchOf', { count: batch.letterCount })}</h2>
      </header>
      <RecordActions
        actions={readyActions(batchActions(post), batch, may)}
        hasMain={batch.postedAt === null}
      />
      <Section title={t('letters.batch')}>
        <BatchFacts batch={batch} />
      </Section>
      {hasPdf && (
        <Section title="PDF">
          <Pdf
            title={t('letters.title')}
            queryKey={keyOf(PDF, { path })}
            load={() => readFile(PDF, { path })}
          />
        </Section>
      )}
      <Section title={t('letters.inBatch')}>
        <Facts>
          {batch.letters.map((letter) => (
            <Fact key={letter.actionId} title={outcomeText(letter, t)}>
              <Link to="/customers/$id" params={{ id: letter.customer.id }}>
                {letter.customer.name}
              </Link>
            </Fact>
          ))}
        </Facts>
      </Section>
    </article>
  );
}

function BatchFacts({ batch: { createdAt, createdBy, pageCount, postedAt, postedBy } }: { batch: Batch }) {
  const { t } = useTranslation();
  return (
    <Facts>
      <Fact title={t('letters.printedAt')}>
        <Moment at={createdAt} withTime />
      </Fact>
      {createdBy !== null && <Fact title={t('letters.printedBy')}>{nameOfPerson(createdBy)}</Fact>}
      <Fact title={t('letters.pages')}>{pageCount}</Fact>
      <Fact title={t('letters.posted')}>
        {postedAt === null ? t('letters.notPosted') : <Moment at={postedAt} withTime />}
      </Fact>
      {postedBy !== null && <Fact title={t('letters.postedBy')}>{nameOfPerson(postedBy)}</Fact>}
    </Facts>
  );
}

function outcomeText({ firstPage, outcome }: Batch['letters'][number], t: Translate): string {
  if (firstPage !== null) return t('letters.page', { page: firstPage });
  const known = (['PAID', 'DISPUTED', 'SOURCE_HOLD', 'PROMISED', 'PAUSED'] as const).find(
    (one) => one === outcome,
  );
  return t(`letters.notPrinted.${known ?? 'OTHER'}`);
}

/** Marks the batch as posted or not, with undo. */
function usePosting({ id, postedAt }: Batch) {
  const { t } = useTranslation();
  const send = (isPosted: boolean, at: string | null = null) =>
    call('put', '/v1/internal/letters/batches/{batchId}/posted', {
      path: { batchId: id },
      body: { isPosted, ...(at === null ? {} : { at }) },
    });
  const takeBack = useWrite((isPosted: boolean) => send(isPosted, postedAt), { refreshes: LETTER_CHANGES });
  const post = useWrite((isPosted: boolean) => send(isPosted), {
    refreshes: LETTER_CHANGES,
    toast: (_batch, isPosted) => ({
      text: t(isPosted ? 'letters.markedPosted' : 'letters.markedNotPosted'),
      undo: () => takeBack.mutate(!isPosted),
    }),
  });
  return (isPosted: boolean) => post.mutate(isPosted);
}

const batchActions = (post: (isPosted: boolean) => void): Action<Batch>[] => [
  {
    id: 'letters.posted',
    title: (t) => t('letters.markPosted'),
    icon: MailCheck,
    key: 'p',
    needs: 'letter.print',
    when: ({ postedAt, letterCount }) => postedAt === null && letterCount > 0,
    perform: () => post(true),
  },
  {
    id: 'letters.save',
    title: (t) => t('letters.savePdf'),
    icon: FileDown,
    key: 's',
    when: ({ letterCount }) => letterCount > 0,
    perform: async ({ id, createdAt }) => {
      try {
        await saveBatch(createdAt.slice(0, 10), id);
      } catch (error) {
        if (!isProblem(error)) throw error;
        showProblemToast(error);
      }
    },
  },
  {
    id: 'letters.notPosted',
    title: (t) => t('letters.unmarkPosted'),
    icon: MailX,
    needs: 'letter.print',
    when: ({ postedAt }) => postedAt !== null,
    perform: () => post(false),
  },
];
