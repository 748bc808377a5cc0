import { CloseButton } from '@mantine/core';
import { useTranslation } from '../../texts/index.ts';
import { UploadCard } from './file-card.tsx';
import styles from './upload-tray.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadTrayProps {
  uploads: readonly Upload[];
  onClose: () => void;
  onDelete: (key: string) => void;
}

/** The files uploaded since the page was opened, each with its statements. */
export function UploadTray({ uploads, onClose, onDelete }: UploadTrayProps) {
  const { t } = useTranslation();
  if (uploads.length === 0) return null;
  return (
    <section className={styles['tray']} aria-label={t('bankStatements.uploads')}>
      <ul>
        {uploads.map((upload) => (
          <UploadCard key={upload.key} upload={upload} onDelete={() => onDelete(upload.key)} />
        ))}
      </ul>
      <CloseButton aria-label={t('bankStatements.close')} onClick={onClose} />
    </section>
  );
}
