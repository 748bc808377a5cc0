import { ActionIcon, Button, Menu, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { RecordForm } from '../../../parts/record-form.tsx';
import { useSend } from '../../../parts/use-send.ts';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import { type Finding, INTEGRATION, INTEGRATIONS, type Integration } from '../connections/words.ts';

const RESOLVE = `${INTEGRATION}/findings/{findingId}/resolve` as const;
const MAX_REASON = 1000;

type Resolution = Finding['resolutions'][number];

interface FindingCommandsProps {
  integration: Integration;
  finding: Finding;
  title: string;
}

/** The sensible resolution as a button, the others in a menu. */
export function FindingCommands({ integration, finding, title }: FindingCommandsProps) {
  const { t } = useTranslation();
  const [isIgnoring, setIgnoring] = useState(false);
  const resolve = useResolve(integration, finding, false);
  const ignore = useResolve(integration, finding, true);
  const perform = (resolution: Resolution) => {
    if (resolution === 'IGNORE') setIgnoring(true);
    else resolve.mutate({ resolution });
  };
  const [first, ...others] = finding.resolutions;
  if (first === undefined) return null;
  return (
    <>
      <Button variant="default" loading={resolve.isPending} onClick={() => perform(first)}>
        {t(`connectionFindings.resolutions.${first}`)}
      </Button>
      {others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('connectionFindings.other', { number: title })}
            >
              <Ellipsis size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((resolution) => (
              <Menu.Item key={resolution} onClick={() => perform(resolution)}>
                {t(`connectionFindings.resolutions.${resolution}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isIgnoring && (
        <IgnoreDialog
          onClose={() => setIgnoring(false)}
          onIgnore={(reason) => ignore.mutateAsync({ resolution: 'IGNORE', reason })}
        />
      )}
    </>
  );
}

function useResolve(integration: Integration, finding: Finding, isForm: boolean) {
  const { t } = useTranslation();
  const path = { integrationId: integration.id, findingId: finding.id };
  return useWrite(
    (body: { resolution: Resolution; reason?: string }) => call('post', RESOLVE, { path, body }),
    {
      refreshes: [INTEGRATIONS],
      isForm,
      toast: (_finding, { resolution }) => ({ text: t(`connectionFindings.done.${resolution}`) }),
    },
  );
}

interface IgnoreDialogProps {
  onClose: () => void;
  onIgnore: (reason: string) => Promise<unknown>;
}

/** Asks why a difference is ignored. */
function IgnoreDialog({ onClose, onIgnore }: IgnoreDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { reason: '' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ reason }) => {
    await onIgnore(reason.trim());
    onClose();
  });
  return (
    <Dialog title={t('connectionFindings.ignoreTitle')} onClose={onClose}>
      <RecordForm
        onSubmit={onSubmit}
        problem={problem}
        isSending={isSending}
        isReady={form.values.reason.trim() !== ''}
        send={t('connectionFindings.resolutions.IGNORE')}
        onCancel={onClose}
      >
        <p>{t('connectionFindings.ignoreText')}</p>
        <Textarea
          label={t('connectionFindings.reason')}
          description={t('connectionFindings.reasonHint')}
          required
          autosize
          minRows={2}
          maxLength={MAX_REASON}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </RecordForm>
    </Dialog>
  );
}
