import { createHash } from 'node:crypto';
import { ApiError } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/limits/address-group.ts';
import type { Limits } from '../../platform/limits/index.ts';

/** How many attempts a minute are looked at. */
export interface AttemptLimits {
  /** From one address of the network, of devices that nobody knows. */
  perAddress: number;
  /** At one account: from all devices that it does not know together, and from each that it knows. */
  perAccount: number;
}

export interface Attempt {
  /** Which kind of attempt it is; each is counted apart. */
  what: 'sign-in' | 'second-factor' | 'mail' | 'token';
  /** Of the network. */
  address: string;
  /** Whatever names the account, whether it exists or not; null where nothing does. */
  account: string | null;
  /** A device that is known to belong to the account; null: none. */
  device?: string | null;
}

/**
 * Counts an attempt before it is looked at, right or wrong, so that many at once get no further than one after the
 * other. An account that is guessed from everywhere stays open for the devices that it knows.
 * @throws RATE_LIMITED with the time to wait, alike for accounts that exist and those that do not
 */
export async function admitAttempt(
  limits: Pick<Limits, 'count'>,
  max: AttemptLimits,
  { what, address, account, device = null }: Attempt,
): Promise<void> {
  const counted: [name: string, max: number][] =
    device === null
      ? [[`address ${addressGroup(address)}`, max.perAddress]]
      : [[`device ${device}`, max.perAccount]];
  if (device === null && account !== null) counted.push([`account ${digest(account)}`, max.perAccount]);
  for (const [name, most] of counted) {
    const { count, resetSeconds } = await limits.count(`${what} ${name}`);
    if (count > most)
      throw new ApiError('RATE_LIMITED', 'Too many attempts. Wait a minute.', {
        headers: { 'Retry-After': String(resetSeconds) },
      });
  }
}

/** Names of accounts may be long, and stand in a store that others read. */
const digest = (account: string) =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');
