import { useOffered } from '../../actions/action.ts';
import { keyText } from '../../actions/keys.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useTranslation } from '../../texts/index.ts';
import { PLACES } from './places.ts';
import styles from './shell.module.css';

/** The list of keyboard shortcuts, opened by `?`. */
export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  // The shell also offers its pages and this help as commands: they are listed below.
  const here = useOffered().flatMap(({ key, title }): [string, string][] =>
    key === undefined || key === '?' || key.startsWith('g ') ? [] : [[key, title(t)]],
  );
  const groups: [string, [string, string][]][] = [
    ...(here.length === 0 ? [] : [[t('calls.keysHere'), here] satisfies [string, [string, string][]]]),
    [
      t('keys.everywhere'),
      [
        ['mod+k', t('keys.search')],
        ['/', t('keys.filter')],
        ['Escape', t('keys.leave')],
        ['?', t('keys.help')],
      ],
    ],
    [
      t('keys.inTables'),
      [
        ['j', t('keys.next')],
        ['k', t('keys.previous')],
        ['Enter', t('keys.openRow')],
        ['x', t('keys.select')],
        ['shift+x', t('keys.selectRange')],
      ],
    ],
    [t('keys.goTo'), PLACES.map(({ name, letter }) => [`g ${letter}`, t(`shell.${name}`)])],
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('keys.title')}>
      <div className={styles['keys']}>
        {groups.map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, text]) => (
                <div key={key}>
                  <dt>{text}</dt>
                  <dd>
                    <kbd>{keyText(key)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
