import { expect, it } from 'vitest';
import { notificationTarget } from '../../../web/src/pages/notifications/target.ts';
import { linkOf } from '../../src/people/notifications/links.ts';

/** Notifications of each kind, with the page that emails about them link to. */
const ID = '019c1b0e-0000-7000-8000-000000000001';
const KINDS: readonly Parameters<typeof notificationTarget>[0]['kind'][] = [
  'REPLY',
  'MENTION',
  'ASSIGNED',
  'PROMISE_BROKEN',
  'DISPUTE',
  'IMPORT_FAILED',
  'CHANNEL_DISABLED',
  'SOURCE_FAILING',
  'SOURCE_KEY_EXPIRING',
  'AGENT_PLAN',
  'PAYER_ANSWER',
  'ONLINE_PAYMENT_FAILED',
  'ONLINE_PAYMENT_PROBLEM',
];
const CASES = [...KINDS.map((kind) => [kind, 1] as const), ['ASSIGNED', 3] as const];

it.each(CASES)('opens the page of the email for %s with %i tasks', (kind, taskCount) => {
  const notification = { kind, targetId: ID, taskCount };
  const { to, params, search }: { to: string; params?: object; search?: object } =
    notificationTarget(notification);
  const opened = new URL(to.replace('$id', params === undefined ? '$id' : ID), 'https://quittance.example');
  for (const [name, value] of Object.entries(search ?? {})) opened.searchParams.set(name, value);
  const linked = new URL(linkOf('https://quittance.example', 'org', notification));
  linked.searchParams.delete('organization');
  opened.searchParams.sort();
  linked.searchParams.sort();
  expect(opened.href).toBe(linked.href);
});
