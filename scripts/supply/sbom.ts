import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { v5 } from 'uuid';
import { isProduction, type LockedPackages, packageName, ROOT, readLock } from './lock-file.ts';
import { runNpm } from './npm.ts';

const Component = Type.Object({ 'bom-ref': Type.String(), name: Type.String() });
const Sbom = Type.Object({
  serialNumber: Type.String(),
  metadata: Type.Object({
    timestamp: Type.String(),
    component: Component,
    tools: Type.Array(Type.Object({ name: Type.String(), version: Type.Optional(Type.String()) })),
  }),
  components: Type.Array(Component),
  dependencies: Type.Array(Type.Object({ ref: Type.String(), dependsOn: Type.Array(Type.String()) })),
});

/** Namespace of the serial numbers, which are derived from the content. */
const NAMESPACE = '5b0c7c9e-6d0b-5a55-9f0c-0f5f7c1a3f2d';

/** Replaces the folder by which npm names a package of this project with its package name. */
function withOwnName<T extends Static<typeof Component>>(component: T): T {
  const reference = component['bom-ref'];
  return { ...component, name: reference.slice(0, reference.lastIndexOf('@')) };
}

/** Returns npm's references of the production packages, including this project's. */
function productionReferences(packages: LockedPackages): Set<string> {
  const production = Object.entries(packages).filter(([, locked]) => isProduction(locked));
  return new Set(
    production.flatMap(([path, { name, version }]) =>
      version === undefined ? [] : [`${name ?? packageName(path)}@${version}`],
    ),
  );
}

/**
 * Returns npm's SBOM of all packages. Its --omit=dev would also drop packages that development and production
 * share.
 */
async function madeByNpm(folder: string): Promise<Static<typeof Sbom>> {
  const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { code, stdout, stderr } = await runNpm([...words, '--loglevel=error'], folder);
  if (code !== 0) throw new Error(`npm sbom failed (${code}): ${stderr.trim()}`);
  return Value.Parse(Sbom, JSON.parse(stdout));
}

/**
 * Returns the SBOM of production as CycloneDX 1.5 in JSON. It is made by `npm sbom` from package-lock.json,
 * without the fields that differ between runs. The same lock file and date give the same text.
 * @param date date of the commit
 * @param folder contains package.json and package-lock.json; default: the project's
 * @throws {Error} if npm fails
 */
export async function makeSbom(date: Date, folder: string = ROOT): Promise<string> {
  const made = await madeByNpm(folder);
  const parts = productionReferences(await readLock(folder));
  const { metadata } = made;
  const components = made.components.filter((one) => parts.has(one['bom-ref'])).map(withOwnName);
  const dependencies = made.dependencies
    .filter(({ ref }) => parts.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => parts.has(one)) }));
  // Removes npm's version, so that all versions of npm give the same output.
  const tools = metadata.tools.map(({ version: _, ...tool }) => tool);
  const own = {
    ...metadata,
    timestamp: date.toISOString(),
    tools,
    component: withOwnName(metadata.component),
  };
  const described = { ...made, metadata: own, components, dependencies };
  const serial = v5(JSON.stringify({ ...described, serialNumber: '' }), NAMESPACE);
  return `${JSON.stringify({ ...described, serialNumber: `urn:uuid:${serial}` }, null, 2)}\n`;
}
