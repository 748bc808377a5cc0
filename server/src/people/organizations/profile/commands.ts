import { Readable } from 'node:stream';
import { ofOrganization, recordChange } from '../../../ledger/commands.ts';
import type { Context, DataContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ownFile } from '../../../platform/files/check.ts';
import { insertFile, storeContent } from '../../../platform/files/contents.ts';
import { type CheckedFile, discardStaged, stageFile } from '../../../platform/files/staging.ts';
import { refuseOutdated } from '../../../platform/record-version.ts';
import { lockOrganization } from '../change.ts';
import type { FittedLogo } from './fit-logo.ts';
import type { LogoImage } from './image.ts';
import { loadProfile, logoName, type Profile, type ProfileFacts, toProfile } from './queries.ts';

const COLUMNS = {
  legalName: 'legal_name',
  address: 'address',
  zipcode: 'zipcode',
  city: 'city',
  state: 'state',
  country: 'country',
  registrationNumber: 'registration_number',
  vatNumber: 'vat_number',
  website: 'website',
  email: 'email',
  phone: 'phone',
} as const satisfies Record<keyof ProfileFacts, string>;

const isName = (text: string): text is keyof ProfileFacts => Object.hasOwn(COLUMNS, text);
const NAMES = Object.keys(COLUMNS).filter(isName);
const SETS = NAMES.map((name, i) => `${COLUMNS[name]} = $${i + 3}`).join(', ');

export type ProfileChange = { [K in keyof ProfileFacts]?: ProfileFacts[K] | undefined };

/**
 * Changes the profile of an organization. Absent fields stay; null and the empty text clear.
 * @throws CONFLICT if `version` is not the stored version
 */
export async function changeProfile(
  { database, clock }: DataContext,
  organizationId: string,
  { version, ...change }: ProfileChange & { version?: number | undefined },
): Promise<Profile> {
  return inTransaction(database, async (connection) => {
    await holdProfile(connection, organizationId, clock.now());
    const before = await loadProfile(connection, organizationId);
    refuseOutdated(version, toProfile(before));
    const values = NAMES.map((name) => {
      const stated = change[name];
      return stated === undefined ? before[name] : emptyAsNull(stated);
    });
    await connection.query({
      name: 'change organization profile',
      text: `UPDATE organization_profiles SET updated_at = $2, ${SETS} WHERE organization_id = $1`,
      values: [organizationId, clock.now(), ...values],
    });
    return auditProfile(connection, organizationId, before);
  });
}

const emptyAsNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim());

type LogoContext = Pick<Context, 'database' | 'clock' | 'storage'>;

/**
 * Sets a received picture as the organization's logo, scaled down if it was too large. Replaces the previous
 * logo.
 */
export async function putLogo(
  context: LogoContext,
  organizationId: string,
  { received, logo: { image, scaled } }: { received: CheckedFile; logo: FittedLogo },
): Promise<Profile> {
  if (scaled === null) return storeLogo(context, organizationId, received, image);
  const limits = { maxBytes: scaled.length, field: 'file' };
  const staged = ownFile(await stageFile(context.storage.stagingFolder, Readable.from([scaled]), limits));
  try {
    return await storeLogo(context, organizationId, staged, image);
  } finally {
    await discardStaged(staged);
  }
}

async function storeLogo(
  context: LogoContext,
  organizationId: string,
  staged: CheckedFile,
  image: LogoImage,
): Promise<Profile> {
  const { database, clock } = context;
  await storeContent(context, organizationId, staged);
  return inTransaction(database, async (connection) => {
    const now = clock.now();
    await holdProfile(connection, organizationId, now);
    const before = await loadProfile(connection, organizationId);
    await deleteLogo(connection, organizationId);
    const { sha256, size } = staged;
    const { contentType, width, height } = image;
    await insertFile(
      connection,
      organizationId,
      { isLogo: true },
      { sha256, size, contentType, fileName: logoName(contentType), createdAt: now },
    );
    await setLogo(connection, organizationId, { width, height, now });
    return auditProfile(connection, organizationId, before);
  });
}

export async function removeLogo({ database, clock }: DataContext, organizationId: string): Promise<Profile> {
  return inTransaction(database, async (connection) => {
    const now = clock.now();
    await holdProfile(connection, organizationId, now);
    const before = await loadProfile(connection, organizationId);
    await deleteLogo(connection, organizationId);
    await setLogo(connection, organizationId, { width: null, height: null, now });
    return auditProfile(connection, organizationId, before);
  });
}

/** Returns the current profile and records the changes in the audit log. */
async function auditProfile(
  connection: Connection,
  organizationId: string,
  before: Profile,
): Promise<Profile> {
  const after = await loadProfile(connection, organizationId);
  await recordChange(connection, organizationId, {
    action: 'organization_profile.changed',
    records: ofOrganization(organizationId),
    before,
    after,
  });
  return after;
}

/**
 * Creates the row if it does not exist, and locks it for this transaction. @throws NOT_FOUND for an unknown
 * organization
 */
async function holdProfile(connection: Connection, organizationId: string, now: string): Promise<void> {
  await lockOrganization(connection, organizationId);
  await connection.query({
    name: 'begin organization profile',
    text: `INSERT INTO organization_profiles (organization_id, updated_at) VALUES ($1, $2)
           ON CONFLICT (organization_id) DO NOTHING`,
    values: [organizationId, now],
  });
}

async function deleteLogo(connection: Connection, organizationId: string): Promise<void> {
  await connection.query({
    name: 'delete logo',
    text: 'DELETE FROM files WHERE organization_id = $1 AND is_logo',
    values: [organizationId],
  });
}

async function setLogo(
  connection: Connection,
  organizationId: string,
  { width, height, now }: { width: number | null; height: number | null; now: string },
): Promise<void> {
  await connection.query({
    name: 'set logo',
    text: `UPDATE organization_profiles SET logo_width = $2, logo_height = $3, updated_at = $4
           WHERE organization_id = $1`,
    values: [organizationId, width, height, now],
  });
}
