import type { KeyboardEvent } from 'react';

/** Submits a form by Ctrl or ⌘ and Enter from any of its fields, unless its button is disabled. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const button = event.currentTarget.querySelector('button[type=submit]');
  if (button instanceof HTMLElement) button.click();
}
