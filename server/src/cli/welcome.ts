import type { NewOrganization } from '../people/organizations/commands.ts';
import { printLines } from './output.ts';

/** An organization whose key pair is in a file, because other users may read the output of a start. */
export interface KeptOrganization {
  id: string;
  apiKey: string;
  keyFile: string;
}

export interface Ready {
  url: string;
  docs: string;
  /** Location of the data. */
  data: string;
  /** Address for Prometheus; absent when metrics are off. */
  metrics?: string;
  /**
   * The organization that this start created, with its key pair or the file that contains it. Null on later
   * starts.
   */
  organization: NewOrganization | KeptOrganization | null;
  /** Link for the first owner, or the file that contains it. Null when there is an owner. */
  ownerLink: { url: string } | { file: string } | null;
}

/** Prints next steps for the person who started the server. */
export function printWelcome({ url, docs, data, metrics, organization, ownerLink }: Ready): void {
  printLines('', `Quittance serves ${url}`, `  reference  ${docs}`, `  data       ${data}`);
  if (metrics !== undefined) printLines(`  metrics    ${metrics}`);
  printLines('');
  if (ownerLink !== null)
    printLines(
      'There is no user yet. The first person to open this link within a day becomes the owner (to ' +
        'get another: npm run quittance -- user link):',
      'url' in ownerLink
        ? `  ${ownerLink.url}`
        : `  the link is in ${ownerLink.file}; the owner should copy and then delete it`,
      '',
    );
  if (organization === null) return;
  printLines(...keyLines(organization, url));
  printLines(
    'Set its name, currency and time zone:',
    `  npm run quittance -- org update ${organization.id} --name "…" --currency EUR --timezone Europe/Paris`,
    '',
  );
}

function keyLines(organization: NewOrganization | KeptOrganization, url: string): string[] {
  const { apiKey } = organization;
  if ('keyFile' in organization)
    return [
      'An organization was created, because there was none. Its API key pair is in this file; the ' +
        'owner should copy and then delete it:',
      `  ${organization.keyFile}`,
      '',
    ];
  const { apiSecret } = organization;
  return [
    'An organization was created, because there was none. Its API key pair is shown only this once:',
    `  X-Api-Key     ${apiKey}`,
    `  X-Api-Secret  ${apiSecret}`,
    '',
    'Try it:',
    `  curl -H 'X-Api-Key: ${apiKey}' -H 'X-Api-Secret: ${apiSecret}' ${url}/v1/customers`,
    '',
  ];
}
