import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../texts/index.ts';
import styles from './copyable.module.css';
import { showToast } from './toast.tsx';

interface CopyableProps {
  title: string;
  value: string;
  /** The title is next to the value already. */
  hidesTitle?: boolean;
}

/** A value to use elsewhere, such as a secret that is shown once, with a copy button. */
export function Copyable({ title, value, hidesTitle = false }: CopyableProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    showToast(t('common.valueCopied'));
  };
  const label = t(isCopied ? 'common.valueCopied' : 'common.copy');
  return (
    <div className={styles['copyable']}>
      {!hidesTitle && <strong>{title}</strong>}
      <code className={styles['value']}>{value}</code>
      <Button variant="default" aria-label={`${label}: ${title}`} onClick={() => void copy()}>
        {label}
      </Button>
    </div>
  );
}
