import type { LayoutParts } from '../../platform/mail/layout.ts';

/** A reminder in words, but for the layout of its HTML. */
export interface WrittenReminder {
  subject: string;
  text: string;
  parts: LayoutParts;
}
