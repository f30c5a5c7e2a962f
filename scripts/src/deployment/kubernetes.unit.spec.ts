import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serviceNames } from '@storefold/contracts';
import { serviceUrlSettings } from '@storefold/gateway';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { allSettings } from '../store-settings.ts';

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly command: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly unknown[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly resources: {
    readonly requests: { readonly cpu: string; readonly memory: string };
    readonly limits: { readonly memory: string };
  };
  readonly securityContext: object;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly replicas: number;
    readonly minAvailable: number;
    readonly selector: { readonly matchLabels?: object };
    readonly ports: readonly unknown[];
    readonly podSelector: object;
    readonly ingress: readonly unknown[];
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly containers: readonly [Container];
        readonly securityContext: object;
        readonly volumes: readonly { readonly name: string }[];
        readonly topologySpreadConstraints: readonly { readonly labelSelector: object }[];
      };
    };
  };
}

const OF_THE_STORE = { 'app.kubernetes.io/part-of': 'storefold' };
const folder = fileURLToPath(new URL('../../../deploy/kubernetes/', import.meta.url));
const read = (file: string): string => readFileSync(folder + file, 'utf8');
const { resources, images: pinned } = parse(read('kustomization.yaml')) as {
  readonly resources: readonly string[];
  readonly images: readonly { readonly newTag: string }[];
};
const manifests = resources.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest),
);
const named = (kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);
const processes: readonly string[] = ['gateway', 'dashboard', ...serviceNames];
const settings = new Set(Object.values(allSettings).map(({ name }) => name));

describe('the manifests for Kubernetes', () => {
  it('are all taken by the kustomization, and run each process of a store', () => {
    const files = readdirSync(folder).filter(
      (file) => file.endsWith('.yaml') && file !== 'kustomization.yaml',
    );
    expect([...resources].toSorted()).toEqual(files.toSorted());
    const deployed = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ metadata }) => metadata.name);
    expect(deployed.toSorted()).toEqual([...processes].toSorted());
  });

  it.each(processes)('run %s twice, by its own program, and leave one when machines are emptied', (name) => {
    const { spec } = named('Deployment', name) ?? expect.fail();
    const [container] = spec.template.spec.containers;
    const program = serviceNames.some((each) => each === name) ? `services/${name}` : name;
    expect(container.command).toEqual(['node', `${program}/dist/main.js`]);
    expect(spec.replicas).toBeGreaterThan(1);
    const budget = named('PodDisruptionBudget', name);
    expect(budget?.spec.minAvailable).toBe(1);
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels ?? expect.fail());
    expect(budget?.spec.selector).toEqual(spec.selector);
    expect(named('Service', name)?.spec.selector).toEqual(spec.selector.matchLabels);
  });

  it.each(processes)('ask how %s is, and bound what it takes', (name) => {
    const [container] = named('Deployment', name)?.spec.template.spec.containers ?? expect.fail();
    expect(container.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'http' });
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    const { requests, limits } = container.resources;
    expect(requests).toEqual({
      cpu: expect.stringMatching(/^\d+m$/),
      memory: expect.stringMatching(/^\d+Mi$/),
    });
    expect(Number.parseInt(limits.memory, 10)).toBeGreaterThan(Number.parseInt(requests.memory, 10));
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it.each(processes)(
    'let %s be reached at the ports that it opens, and by the processes of the store alone',
    (name) => {
      const { spec } = named('Deployment', name)?.spec.template ?? expect.fail();
      const metricsPort = Number(named('ConfigMap', 'storefold-settings')?.data?.METRICS_PORT);
      expect(spec.containers[0].ports).toEqual([
        { name: 'http', containerPort: 3000 },
        { name: 'metrics', containerPort: metricsPort },
      ]);
      expect(named('Service', name)?.spec.ports).toEqual([{ name: 'http', port: 3000, targetPort: 'http' }]);
      expect(named('Deployment', name)?.spec.template.metadata.labels).toMatchObject(OF_THE_STORE);
      expect(named('NetworkPolicy', 'storefold')?.spec).toMatchObject({
        podSelector: { matchLabels: OF_THE_STORE },
        ingress: [
          { from: [{ podSelector: { matchLabels: OF_THE_STORE } }], ports: [{ port: 3000 }] },
          { from: [{ namespaceSelector: {} }], ports: [{ port: metricsPort }] },
        ],
      });
      expect(named('NetworkPolicy', 'gateway')?.spec).toMatchObject({
        podSelector: named('Deployment', 'gateway')?.spec.selector,
        ingress: [{ ports: [{ port: 3000 }] }],
      });
    },
  );

  it.each(processes)(
    'run %s as nobody in particular, on several machines, with room for what it writes',
    (name) => {
      const { selector, template } = named('Deployment', name)?.spec ?? expect.fail();
      const { securityContext, containers, volumes, topologySpreadConstraints } = template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true });
      expect(topologySpreadConstraints.map(({ labelSelector }) => labelSelector)).toEqual([selector]);
      const [{ env = [], volumeMounts }] = containers;
      expect(volumeMounts.map((mount) => mount.name).toSorted()).toEqual(
        volumes.map((volume) => volume.name).toSorted(),
      );
      const { DATA_DIR } = named('ConfigMap', 'storefold-settings')?.data ?? {};
      const dataDir = env.find((each) => each.name === 'DATA_DIR')?.value ?? DATA_DIR;
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(dataDir);
    },
  );

  it('run this release', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    expect(pinned.map(({ newTag }) => newTag)).toEqual([version]);
  });

  it('name no setting that does not exist, and hand the URLs of engines over as a secret', () => {
    const own = processes.flatMap(
      (name) =>
        named('Deployment', name)?.spec.template.spec.containers[0].env?.map((each) => each.name) ?? [],
    );
    const shared = Object.keys(named('ConfigMap', 'storefold-settings')?.data ?? {});
    const secret = read('engines.example.env').match(/^\w+(?==)/gm) ?? [];
    expect([...own, ...shared, ...secret].filter((name) => !settings.has(name))).toEqual([]);
    expect(secret).toEqual(
      expect.arrayContaining(['EVENT_LOG_URL', 'READ_MODELS_URL', 'BUS_URL', 'FILES_URL']),
    );
    expect(shared.filter((name) => name.endsWith('_URL') && name !== 'BASE_URL')).toEqual([]);
    for (const name of processes)
      expect(named('Deployment', name)?.spec.template.spec.containers[0].envFrom).toEqual([
        { configMapRef: { name: 'storefold-settings' } },
        { secretRef: { name: 'storefold-engines' } },
      ]);
  });

  it('let the gateway know every service', () => {
    const env = named('Deployment', 'gateway')?.spec.template.spec.containers[0].env;
    for (const name of serviceNames)
      expect(env).toContainEqual({ name: serviceUrlSettings[name].name, value: `http://${name}:3000` });
    expect(env).toContainEqual({ name: 'DASHBOARD_URL', value: 'http://dashboard:3000' });
  });

  it('are put together by kubectl kustomize', ({ skip }) => {
    const { error, status, stdout } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
    if (error) {
      console.warn('left out: kubectl is not installed');
      return skip('kubectl is not installed');
    }
    expect(status).toBe(0);
    const made = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
    expect(made.length).toBe(manifests.length);
    const images = stdout.match(/image: \S+/g) ?? [];
    expect(images.length).toBe(processes.length);
    expect(new Set(images).size).toBe(1);
  });
});
