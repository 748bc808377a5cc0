import { version } from '../../../server/src/platform/version.ts';
import { modelOf } from './model.ts';
import { renderPhp } from './php.ts';
import { renderPython } from './python.ts';

/**
 * Renders the files of the clients in other languages, by path, from an OpenAPI document (JSON text). The
 * clients have the service's version.
 */
export function renderClients(openApi: string): Record<string, string> {
  const model = modelOf(JSON.parse(openApi));
  const python = renderPython(model, version());
  const php = renderPhp(model, version());
  return {
    'clients/python/quittance/_operations.py': python.operations,
    'clients/python/quittance/types.py': python.types,
    'clients/php/src/Operations.php': php.operations,
    'clients/php/src/Types.php': php.types,
  };
}
