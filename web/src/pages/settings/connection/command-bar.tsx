import { ActionIcon, Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  BellRing,
  Ellipsis,
  History,
  Pause,
  Pencil,
  Play,
  RefreshCw,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Confirm } from '../../../parts/confirm.tsx';
import { useTranslation } from '../../../texts/index.ts';
import type { Integration } from '../connections/words.ts';
import type { ConnectionForm } from './connection-form.ts';
import { useCommands } from './use-commands.ts';

interface CommandBarProps {
  integration: Integration;
  onForm: (form: ConnectionForm) => void;
}

/** The commands of a connection: read now, pause or resume. A menu has the rare ones. */
export function CommandBar({ integration, onForm }: CommandBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const [isReadingAll, setReadingAll] = useState(false);
  const { name, state, isReading } = integration;
  const { readNow, pause, resume, remove } = useCommands(integration);
  const reads = state === 'READING' || state === 'RUNNING' || state === 'FAILING';
  const canResume = state === 'PAUSED' || (state === 'STOPPED' && integration.stopReason !== 'MANY_MISSING');
  const leave = () => void navigate({ to: '/settings/connections' });
  return (
    <>
      {reads && (
        <Button
          leftSection={<RefreshCw size={15} aria-hidden />}
          loading={readNow.isPending}
          disabled={isReading}
          onClick={() => readNow.mutate(undefined)}
        >
          {t('connections.readNow')}
        </Button>
      )}
      {reads && (
        <Button
          variant="default"
          leftSection={<Pause size={15} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate(undefined)}
        >
          {t('connections.pause')}
        </Button>
      )}
      {canResume && (
        <Button
          leftSection={<Play size={15} aria-hidden />}
          loading={resume.isPending}
          onClick={() => resume.mutate({})}
        >
          {t('connections.resume')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('connections.more')}>
            <Ellipsis size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={() => onForm('edit')}>
            {t('connections.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<ShieldCheck size={15} aria-hidden />} onClick={() => onForm('check')}>
            {t('connections.checkRights')}
          </Menu.Item>
          <Menu.Item leftSection={<BellRing size={15} aria-hidden />} onClick={() => onForm('doorbell')}>
            {t('connections.doorbell')}
          </Menu.Item>
          {canResume && (
            <Menu.Item leftSection={<History size={15} aria-hidden />} onClick={() => setReadingAll(true)}>
              {t('connections.readEverything')}
            </Menu.Item>
          )}
          <Menu.Item
            color="danger"
            leftSection={<Trash2 size={15} aria-hidden />}
            onClick={() => setRemoving(true)}
          >
            {t('connections.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        isOpen={isReadingAll}
        title={t('connections.readEverything')}
        text={t('connections.readEverythingText', { name })}
        onClose={() => setReadingAll(false)}
        onConfirm={() => resume.mutate({ readEverything: true })}
      />
      <Confirm
        isOpen={isRemoving}
        title={t('connections.remove')}
        text={t('connections.removeText', { name })}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}
      />
    </>
  );
}
