import { Button } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { call } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { SOURCE_PROBLEMS } from './problems.ts';
import { useRecordSource } from './query.ts';
import styles from './source-pdf.module.css';

const PDFS = {
  invoice: (invoiceId: string) => call('post', '/v1/invoices/{invoiceId}/pdf/fetch', { path: { invoiceId } }),
  creditNote: (creditNoteId: string) =>
    call('post', '/v1/credit_notes/{creditNoteId}/pdf/fetch', { path: { creditNoteId } }),
};
const REFRESHES = [
  '/v1/internal/invoices/{invoiceId}/overview',
  '/v1/credit_notes/{creditNoteId}',
  '/v1/integration_records/{recordId}',
];

/**
 * Shows a button that gets the PDF of a document from its ERP, or that asks the ERP again if it had none before. Shows
 * nothing if the ERP gives no PDFs.
 */
export function SourcePdf({ recordId, kind }: { recordId: string; kind: keyof typeof PDFS }) {
  const { t } = useTranslation();
  const source = useRecordSource(recordId);
  const fetchPdf = useWrite(() => PDFS[kind](recordId), { refreshes: REFRESHES, isForm: true });
  if (source === null) return null;
  const { name, offersPdf } = source;
  const isMissing = source.pdfMissingAt !== null && !offersPdf;
  if (!offersPdf && !isMissing) return null;
  return (
    <Section title={t('invoice.pdf')}>
      <Button
        variant="default"
        leftSection={<FileDown size={15} aria-hidden />}
        loading={fetchPdf.isPending}
        onClick={() => fetchPdf.mutate(undefined)}
      >
        {t(isMissing ? 'recordSource.lookAgain' : 'recordSource.getPdf', { name })}
      </Button>
      <div role="status" className={styles['answer']}>
        {fetchPdf.isPending && t('recordSource.gettingPdf', { name })}
        {isMissing && !fetchPdf.isPending && fetchPdf.error === null && t('recordSource.noPdf', { name })}
      </div>
      <FailedPdf problem={fetchPdf.error} name={name} />
    </Section>
  );
}

/** Says why there is no PDF yet. The ERP may still be giving it. */
function FailedPdf({ problem, name }: { problem: ProblemError | null; name: string }) {
  const { t } = useTranslation();
  const reason = problem?.reason ?? null;
  if (reason === null) return <ProblemLine problem={problem} />;
  const text =
    reason.code === 'PDF_PENDING'
      ? t('recordSource.latePdf', { name })
      : failureText(reason.values['problem'], name, t);
  return <p role="alert">{text}</p>;
}

/** Explains why an ERP gave no PDF, and what to do. */
function failureText(code: string | undefined, name: string, t: Translate): string {
  if (code === 'NOT_READING') return t('recordSource.pausedPdf', { name });
  const known = SOURCE_PROBLEMS.find((one) => one === code);
  return known === undefined
    ? t('recordSource.failedPdf', { name })
    : t(`connections.problems.${known}`, { name });
}
