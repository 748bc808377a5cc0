import { ProviderError } from '../errors.ts';

/**
 * Returns the address of a page of the test provider: below the debtor's portal, to which the debtor returns. Only the
 * holder of the portal link can open it.
 * @throws ProviderError if the debtor does not come from the portal
 */
export function pageAt(returnUrl: string, folder: 'test_payments' | 'test_mandates', id: string): string {
  const [portal] = /^.*\/portal\/[^/?#]+\//.exec(returnUrl) ?? [];
  if (portal === undefined)
    throw new ProviderError('REFUSED', 'The test provider has its pages in the portal only.', {
      isFinal: true,
    });
  return `${portal}${folder}/${id}`;
}
