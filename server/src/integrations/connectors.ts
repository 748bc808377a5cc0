import type { Context } from '../platform/context.ts';
import type { SourceKind } from './domain/kinds.ts';
import { openFiles } from './files/open.ts';
import { openOdoo } from './odoo/open.ts';
import type { OpenConnector } from './open-connector.ts';
import { openTryton } from './tryton/open.ts';

/** The connectors of this release, by the kind of source. */
export type Connectors = Readonly<Partial<Record<SourceKind, OpenConnector>>>;

export const CONNECTORS: Connectors = { ODOO: openOdoo, TRYTON: openTryton, FILES: openFiles };

/** Dependencies of this wing. */
export type IntegrationContext = Context & { connectors: Connectors };
