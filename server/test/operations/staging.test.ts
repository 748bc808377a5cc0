import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

/*
 * With S3, uploads and copies of exports of up to 16 GiB pass through STAGING_DIR. Each way to install the service
 * must set it to a folder on a disk: the folder for temporary files is often memory.
 */

const textOf = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

it('compose keeps it in the volume of the service and the worker', async () => {
  interface Service {
    environment: Record<string, string>;
    volumes: string[];
    tmpfs: string[];
  }
  const { services }: { services: Record<string, Service> } = parse(await textOf('compose.yaml'), {
    merge: true,
  });
  for (const name of ['quittance', 'worker']) {
    const service = services[name];
    expect(service?.environment['STAGING_DIR'], name).toBe('/data/staging');
    expect(service?.volumes, name).toContain('files:/data');
    expect(service?.tmpfs, name).toEqual(['/tmp']);
  }
});

it.each(['quittance.service', 'quittance-worker@.service'])(
  '%s keeps it in the state folder',
  async (unit) => {
    const text = await textOf(`ops/systemd/${unit}`);
    expect(text).toMatch(/^StateDirectory=quittance$/m);
    expect(text).toMatch(/^Environment=STAGING_DIR=\/var\/lib\/quittance\/staging$/m);
  },
);

it('Helm keeps it in a volume on the disk of the node, with room for an export', async () => {
  const template = await textOf('ops/helm/quittance/templates/_helpers.tpl');
  expect(template).toMatch(/- name: STAGING_DIR\n\s+value: \/data\/staging\n/);
  expect(template).toMatch(/- name: data\n\s+mountPath: \/data\n/);
  expect(template).toMatch(/emptyDir:\n\s+sizeLimit: \{\{ \.Values\.files\.stagingSize \}\}/);
  expect(template).not.toMatch(/medium: *Memory/);
  const { files }: { files: { stagingSize: string } } = parse(await textOf('ops/helm/quittance/values.yaml'));
  expect(Number(/^(\d+)Gi$/.exec(files.stagingSize)?.[1])).toBeGreaterThan(16);
});
