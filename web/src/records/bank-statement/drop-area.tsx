import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../texts/index.ts';
import styles from './bank-statement.module.css';

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void;
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Accepts files that are dropped anywhere on the page, and says so while they are dragged over it. */
export function DropArea({ onFiles }: DropAreaProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // Leaving one element for another one has a target of this page.
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [onFiles]);
  if (!isOver) return null;
  return (
    <div className={styles['over']} aria-hidden>
      <p>
        <Upload size={24} strokeWidth={1.6} />
        {t('bankStatements.dropNow')}
      </p>
    </div>
  );
}
