import { ExternalLink } from 'lucide-react';
import { useTranslation } from '../../texts/index.ts';
import { useRecordSource } from './query.ts';

/** Says that the ERP asks for no reminders of an invoice, and links to the invoice there. */
export function SourceHold({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation();
  const source = useRecordSource(invoiceId);
  if (source === null) return t('recordSource.hold');
  const { name, url } = source;
  return (
    <>
      {t('recordSource.holdIn', { name })}{' '}
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('recordSource.open', { name })} <ExternalLink size={12} aria-hidden />
        </a>
      )}
    </>
  );
}
