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
export function welcome({ url, docs, data, metrics, organization, ownerLink }: Ready): void {
  printLines('', `Quittance serves ${url}`, `  reference  ${docs}`, `  data       ${data}`);
  if (metrics !== undefined) printLines(`  metrics    ${metrics}`);
  printLines('');
  if (ownerLink !== null)
    printLines(
      'Nobody can sign in yet. This makes whoever opens it first, within a day, the owner (again: npm run quittance -- user link):',
      'url' in ownerLink
        ? `  ${ownerLink.url}`
        : `  the link in ${ownerLink.file}, for the owner to take and delete`,
      '',
    );
  if (organization === null) return;
  printLines(...keyLines(organization, url));
  printLines(
    'Give it your name, currency and time zone:',
    `  npm run quittance -- org update ${organization.id} --name "…" --currency EUR --timezone Europe/Paris`,
    '',
  );
}

function keyLines(organization: NewOrganization | KeptOrganization, url: string): string[] {
  const { apiKey } = organization;
  if ('keyFile' in organization)
    return [
      'There was no organization yet, so one was made. Its API key pair is in this file, for its owner to take and delete:',
      `  ${organization.keyFile}`,
      '',
    ];
  const { apiSecret } = organization;
  return [
    'There was no organization yet, so one was made. Its API key pair is shown only this once:',
    `  X-Api-Key     ${apiKey}`,
    `  X-Api-Secret  ${apiSecret}`,
    '',
    'Try it:',
    `  curl -H 'X-Api-Key: ${apiKey}' -H 'X-Api-Secret: ${apiSecret}' ${url}/v1/customers`,
    '',
  ];
}
