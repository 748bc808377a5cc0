import { Bot } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './conversation.module.css';

/** The kind of a message. Automatic replies are marked, because no person wrote them. */
export function MessageKind({ mail: { kind } }: { mail: Pick<Schema<'MessageItem'>, 'kind'> }) {
  const { t } = useTranslation();
  if (kind === 'AUTO_REPLY')
    return (
      <span className={styles['automatic']}>
        <Bot size={13} aria-hidden /> {t('replies.kinds.AUTO_REPLY')}
      </span>
    );
  return <span className={styles['quiet']}>{t(`replies.kinds.${kind ?? 'SENT'}`)}</span>;
}
