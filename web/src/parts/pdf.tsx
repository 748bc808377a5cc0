import { Anchor } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProblemError } from '../api/problem.ts';
import { useTranslation } from '../texts/index.ts';
import styles from './pdf.module.css';
import { ProblemLine } from './problem.tsx';

interface PdfProps {
  title: string;
  queryKey: QueryKey;
  load: () => Promise<Blob>;
}

/** Embeds a PDF, with a link that opens it on its own for printing. */
export function Pdf({ title, queryKey, load }: PdfProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery<Blob, ProblemError>({ queryKey, queryFn: load, staleTime: 60_000 });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error !== null) return <ProblemLine problem={error} />;
  return (
    <>
      <p className={styles['open']}>
        {url === null ? (
          <span role="status">{t('common.loading')}</span>
        ) : (
          <Anchor href={url} target="_blank" rel="noopener">
            {t('letters.openPdf')}
          </Anchor>
        )}
      </p>
      {url === null ? (
        // As high as the document, so that nothing below it moves when it is shown.
        <div className={styles['pdf']} />
      ) : (
        <iframe className={styles['pdf']} src={url} title={title} />
      )}
    </>
  );
}
