import { connectionFindings } from './connection-findings.ts';
import { connectionSetUp } from './connection-set-up.ts';
import { connections } from './connections.ts';

/** Texts of the connections to ERPs, loaded with their pages. */
export default { connections, connectionSetUp, connectionFindings };
