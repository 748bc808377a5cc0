import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { v5 } from 'uuid';
import { isProduction, type LockedPackages, packageName, ROOT, readLock } from './lock-file.ts';
import { npm } from './npm.ts';

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

/** Names the serial numbers that are made from what a list says. */
const NAMESPACE = '5b0c7c9e-6d0b-5a55-9f0c-0f5f7c1a3f2d';

/** npm calls packages of the project by their folder; this is the name that they have. */
function withOwnName<T extends Static<typeof Component>>(component: T): T {
  const reference = component['bom-ref'];
  return { ...component, name: reference.slice(0, reference.lastIndexOf('@')) };
}

/** What npm calls the packages of production, those of this project too. */
function references(packages: LockedPackages): Set<string> {
  const production = Object.entries(packages).filter(([, locked]) => isProduction(locked));
  return new Set(
    production.flatMap(([path, { name, version }]) =>
      version === undefined ? [] : [`${name ?? packageName(path)}@${version}`],
    ),
  );
}

/** What npm says of all packages, development's too: asked to omit these it omits whatever they share with production. */
async function madeByNpm(folder: string): Promise<Static<typeof Sbom>> {
  const words = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { code, stdout, stderr } = await npm([...words, '--loglevel=error'], folder);
  if (code !== 0) throw new Error(`npm sbom failed (${code}): ${stderr.trim()}`);
  return Value.Parse(Sbom, JSON.parse(stdout));
}

/**
 * What production consists of, as CycloneDX 1.5 in JSON: by `npm sbom` from package-lock.json, without what differs from one
 * run to the next. The same lock file and date give the same text.
 * @param date of what it describes: that of the commit
 * @param folder holds package.json and package-lock.json; the project's, unless stated
 * @throws {Error} where npm does not make one
 */
export async function makeSbom(date: Date, folder: string = ROOT): Promise<string> {
  const made = await madeByNpm(folder);
  const parts = references(await readLock(folder));
  const { metadata } = made;
  const components = made.components.filter((one) => parts.has(one['bom-ref'])).map(withOwnName);
  const dependencies = made.dependencies
    .filter(({ ref }) => parts.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => parts.has(one)) }));
  // Any version of npm that says the same writes the same.
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
