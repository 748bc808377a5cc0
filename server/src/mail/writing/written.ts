import type { LayoutParts } from '../../platform/mail/layout.ts';

/** A rendered reminder, without the layout of its HTML. */
export interface WrittenReminder {
  subject: string;
  text: string;
  parts: LayoutParts;
}
