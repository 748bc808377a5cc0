import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import type { AvailableAction } from '../actions/action.ts';
import { keyText } from '../actions/keys.ts';
import { useTranslation } from '../texts/index.ts';

/** A button of an action, with its shortcut. */
export function ActionButton({ action, isMain = false }: { action: AvailableAction; isMain?: boolean }) {
  const { t } = useTranslation();
  const Icon = action.icon;
  const button = (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon size={15} aria-hidden />}
      // On a phone some buttons show only their icon.
      aria-label={action.title(t)}
      onClick={() => void action.perform()}
    >
      {action.title(t)}
    </Button>
  );
  return action.key === undefined ? button : <Tooltip label={keyText(action.key)}>{button}</Tooltip>;
}

/** A menu of the actions that do not fit. */
export function ActionMenu({ actions, label }: { actions: readonly AvailableAction[]; label: string }) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, icon: Icon, title, key, isGrave, perform }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon size={15} aria-hidden />}
            rightSection={key === undefined ? null : <kbd>{keyText(key)}</kbd>}
            {...(isGrave === true ? { color: 'danger' } : {})}
            onClick={() => void perform()}
          >
            {title(t)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
