import type { Schema } from '../../api/types.ts';
import { Fact, Facts } from '../../parts/panel.tsx';
import { useTranslation } from '../../texts/index.ts';
import { ReceivedNotice } from '../received-notice.tsx';
import styles from './compose.module.css';

type Written = Schema<'WrittenMail'>;

const nameOf = ({ name, address }: Written['to'][number]) =>
  name === null ? address : `${name} <${address}>`;

/** The final form of a mail. */
export function Review({ mail }: { mail: Written }) {
  const { t } = useTranslation();
  const { to, cc, subject, text, attachments, testAddress } = mail;
  return (
    <section className={styles['review']} aria-label={t('conversation.reviewTitle')}>
      <h3>{t('conversation.reviewTitle')}</h3>
      {testAddress !== null && (
        <p className={styles['hint']}>{t('conversation.test', { address: testAddress })}</p>
      )}
      <ReceivedNotice payments={mail.receivedPayments} />
      <Facts>
        <Fact title={t('conversation.to')}>{to.map(nameOf).join(', ')}</Fact>
        {cc.length > 0 && <Fact title={t('conversation.cc')}>{cc.map(nameOf).join(', ')}</Fact>}
        <Fact title={t('conversation.subject')}>{subject}</Fact>
        {attachments.length > 0 && (
          <Fact title={t('timeline.attachments')}>
            <Attachments attachments={attachments} />
          </Fact>
        )}
      </Facts>
      <div className={styles['paper']}>{text.trim()}</div>
    </section>
  );
}

/** Files with their names and known sizes. */
export function Attachments({ attachments }: Pick<Written, 'attachments'>) {
  const { t, i18n } = useTranslation();
  const size = new Intl.NumberFormat(i18n.language, {
    ...({ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const),
  });
  return (
    <ul className={styles['files']}>
      {attachments.map((file) => (
        <li key={`${file.fileName} ${file.size}`}>
          {file.fileName}{' '}
          <span className={styles['quiet']}>
            {file.size === null || file.size === 0
              ? t('conversation.madeWhenSent')
              : size.format(Math.max(1, file.size / 1024))}
          </span>
        </li>
      ))}
    </ul>
  );
}
