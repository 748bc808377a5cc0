import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { Amount, amountText } from '../../parts/amount.tsx';
import { Day, dayText } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemLine, ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './imports.module.css';

const IMPORTS = '/v1/imports';
const PREVIEW = '/v1/internal/e-invoices/preview';

/** Returns whether a file is read as e-invoices, by its name; the server looks at its bytes. */
export const isEInvoice = ({ name }: File): boolean => /\.(xml|pdf|zip)$/i.test(name);

type PreviewedFile = Schema<'EInvoicePreview'>['items'][number];

function bodyOf(file: File): FormData {
  const body = new FormData();
  body.append('file', file);
  return body;
}

/** Shows what an import of e-invoices would do, and starts it. */
export function EInvoices({ file, onClose }: { file: File | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={file !== null} isWide isKept title={t('eInvoices.title')} onClose={onClose}>
      {file !== null && <Preview file={file} onClose={onClose} />}
    </Dialog>
  );
}

function Preview({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const [createsCustomers, setCreates] = useState(false);
  const query = { createsCustomers };
  const { data, error, refetch } = useQuery({
    queryKey: [PREVIEW, file.name, file.size, file.lastModified, createsCustomers],
    queryFn: ({ signal }) => call('post', PREVIEW, { query, body: bodyOf(file) }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const begin = useWrite(() => call('post', IMPORTS, { query, body: bodyOf(file) }), {
    refreshes: [IMPORTS],
    isForm: true,
    toast: () => ({ text: t('eInvoices.started') }),
  });
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  // Files of an archive may have the same name.
  const rows = data.items.map((one, at) => ({ key: `${at} ${one.fileName}`, one }));
  const count = data.items.filter(({ outcome }) => outcome !== 'REFUSED').length;
  return (
    <div className={styles['invoices']}>
      <p className={styles['quiet']}>{t('eInvoices.hint')}</p>
      <ul className={styles['rows']}>
        {rows.map(({ key, one }) => (
          <FileRow key={key} one={one} />
        ))}
      </ul>
      <Checkbox
        label={t('eInvoices.createsCustomers')}
        checked={createsCustomers}
        onChange={({ currentTarget }) => setCreates(currentTarget.checked)}
      />
      <ProblemLine problem={begin.error} />
      <div className={styles['buttons']}>
        <Button
          disabled={count === 0}
          loading={begin.isPending}
          onClick={() => begin.mutate(undefined, { onSuccess: onClose })}
        >
          {t('eInvoices.begin', { count })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}

function FileRow({ one }: { one: PreviewedFile }) {
  const { t } = useTranslation();
  const { fileName, outcome, document, refusal, hasPdf } = one;
  return (
    <li>
      <span className={styles['what']}>
        <strong>{document === null ? fileName : t(`eInvoices.${document.kind}`, document)}</strong>
        {refusal !== null && <Refusal refusal={refusal} />}
        {document !== null && <DocumentFacts document={document} />}
      </span>
      <span className={styles['counts']}>
        {document !== null && <Amount value={document.amount} currency={document.currency} />}
        {hasPdf && <span>{t('eInvoices.withPdf')}</span>}
        <span data-refused={outcome === 'REFUSED'}>{t(`eInvoices.outcomes.${outcome}`)}</span>
      </span>
    </li>
  );
}

function Refusal({
  refusal: { rule, message, line, column },
}: {
  refusal: NonNullable<PreviewedFile['refusal']>;
}) {
  const { t } = useTranslation();
  return (
    <span>
      {rule}: {message}
      {line !== null && ` · ${t('eInvoices.place', { line, column })}`}
    </span>
  );
}

function DocumentFacts({ document }: { document: NonNullable<PreviewedFile['document']> }) {
  const { t, i18n } = useTranslation();
  const { customer, currency, dueOn, instalments, links } = document;
  const days = instalments.map(({ dueOn: day, amount }) =>
    [
      dayText(day, i18n.language),
      amount === null ? '' : ` (${amountText(amount, currency, i18n.language)})`,
    ].join(''),
  );
  return (
    <>
      <span>
        {customer.name} · {t(`eInvoices.matchedBy.${customer.matchedBy}`)}
      </span>
      <span>
        {dueOn !== null && (
          <>
            {t('eInvoices.due')} <Day on={dueOn} />
          </>
        )}
        {links.map(({ number }) => ` · ${t('eInvoices.credits', { number })}`).join('')}
      </span>
      {days.length > 0 && <span>{t('eInvoices.severalDue', { days: days.join(', ') })}</span>}
    </>
  );
}
