import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readLink } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import styles from '../../records/record.module.css';
import { useTranslation } from '../../texts/index.ts';

/** The PDF next to the facts. Its link changes with each request; the document does not. */
export function Document({ invoiceId, link }: { invoiceId: string; link: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery<Blob | null, ProblemError>({
    queryKey: ['document', invoiceId],
    queryFn: () => readLink(link),
    staleTime: 5 * 60_000,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined || data === null) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <Section title={t('invoice.pdf')}>
      <ProblemLine problem={error} />
      <p>
        <a href={link} target="_blank" rel="noopener">
          {t('invoice.openPdf')}
        </a>
      </p>
      {url !== null && <iframe className={styles['document']} src={url} title={t('invoice.pdf')} />}
    </Section>
  );
}
