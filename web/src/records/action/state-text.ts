import type { Schema } from '../../api/types.ts';
import type { Translate } from '../../texts/index.ts';

/** How the state of an action reads. */
export const stateText = (state: Schema<'ActionState'>, t: Translate): string =>
  state === 'TODO' ? t('work.toDo') : t(`work.states.${state}`);
