import type { Schema } from '../../api/types.ts';
import type { Translate } from '../../texts/index.ts';

/** Formats the state of an action. */
export const stateText = (state: Schema<'ActionState'>, t: Translate): string =>
  state === 'TODO' ? t('work.toDo') : t(`work.states.${state}`);
