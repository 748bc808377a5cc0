import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../texts/index.ts';
import styles from './plan.module.css';
import type { PlanEmail } from './plan.ts';

/** An email that a plan sends: recipients, subject and attachments, and on request its text. */
export function EmailPreview({ email }: { email: PlanEmail }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { to, cc, subject, text, attachments } = email;
  const facts = [
    { name: 'to', value: to.join(', ') },
    { name: 'cc', value: cc.join(', ') },
    { name: 'subject', value: subject },
    { name: 'attachments', value: attachments.join(', ') },
  ] as const;
  const label = t(isOpen ? 'agents.email.hide' : 'agents.email.show');
  return (
    <div className={styles['email']}>
      <dl>
        {facts
          .filter(({ value }) => value !== '')
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`agents.email.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={styles['message']} data-open={isOpen || undefined}>
        {text}
      </p>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-label={`${label}: ${subject}`}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
    </div>
  );
}
