import { useNavigate } from '@tanstack/react-router';
import { Keyboard } from 'lucide-react';
import { type AvailableAction, readyActions, useOffer } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { NEW_RECORDS } from '../../records/form/new-records.ts';
import { usePaletteCommands } from './palette-commands.ts';
import { placesFor } from './places.ts';

/** Offers the global actions: navigation, and the list of shortcuts. */
export function useShellActions(openHelp: () => void): void {
  const navigate = useNavigate();
  const may = useMay();
  const places = placesFor(may);
  const more = usePaletteCommands();
  const actions: AvailableAction[] = [
    ...places.map(({ name, path, icon, letter }) => ({
      id: `go.${name}`,
      title: (t: Parameters<AvailableAction['title']>[0]) => t(`shell.${name}`),
      icon,
      key: `g ${letter}`,
      perform: () => void navigate({ to: path }),
    })),
    ...readyActions(Object.values(NEW_RECORDS), undefined, may),
    { id: 'keys.help', title: (t) => t('keys.help'), icon: Keyboard, key: '?', perform: openHelp },
    ...more,
  ];
  useOffer(actions);
  useKeys(
    Object.fromEntries(
      actions.flatMap(({ key, perform }) => (key === undefined ? [] : [[key, () => void perform()]])),
    ),
  );
}
