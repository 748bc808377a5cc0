import { loadServiceFact } from '../../platform/service-facts.ts';
import { type Check, okFinding, warningFinding, wrongFinding } from './finding.ts';

const ADVICE =
  'Set TRUST_PROXY to the address of the proxy ("loopback" for one on this machine), or to false if ' +
  'there is none.';

/** Reports a proxy that the service does not know: all callers then share one limit for wrong keys. */
export const checkProxy: Check = async ({ config, client }) => {
  const { publicUrl, trustProxy } = config;
  if (publicUrl?.startsWith('https:') !== true) return [];
  if (trustProxy !== null)
    return [
      okFinding('Proxy', trustProxy === false ? 'No proxy is trusted.' : 'TRUST_PROXY names the proxy.'),
    ];
  const forwarded = await loadServiceFact({ pool: client }, 'forwarded');
  return [
    forwarded === null
      ? warningFinding('Proxy', 'PUBLIC_URL begins with https, but TRUST_PROXY is not set.', ADVICE)
      : wrongFinding(
          'Proxy',
          'Requests arrive through a proxy (X-Forwarded-For), but TRUST_PROXY is not set: all ' +
            'callers count as one address.',
          ADVICE,
        ),
  ];
};
