import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames } from '@storefold/contracts';
import { serviceUrlSettings } from '@storefold/gateway';
import { GRACE_MS } from '@storefold/server/launcher';
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
  readonly image: string;
  readonly lifecycle: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
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
  readonly spec: {
    readonly replicas?: number;
    readonly egress: readonly unknown[];
    readonly scaleTargetRef: { readonly name: string };
    readonly minReplicas: number;
    readonly minAvailable: number;
    readonly selector: { readonly matchLabels?: object };
    readonly ports: readonly unknown[];
    readonly podSelector: object;
    readonly ingress: readonly unknown[];
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly containers: readonly [Container];
        readonly terminationGracePeriodSeconds: number;
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
interface Kustomization {
  readonly resources: readonly string[];
  readonly components: readonly string[];
  readonly patches?: readonly { readonly target: { readonly name: string } }[];
  readonly images: readonly { readonly name: string; readonly newTag: string }[];
}
const kustomizationIn = (path: string): Kustomization => parse(read(`${path}kustomization.yaml`));
const { resources, components, images: pinned } = kustomizationIn('');
const manifestsIn = (file: string) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest);
const manifests = [
  ...resources.flatMap(manifestsIn),
  ...components.flatMap((path) =>
    kustomizationIn(`${path}/`).resources.flatMap((file) => manifestsIn(`${path}/${file}`)),
  ),
];
/** The settings that all processes have, by name. */
const shared = new Map(
  [...read('settings.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);
const named = (kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name);
const processes: readonly string[] = ['gateway', 'dashboard', ...serviceNames];
const settings = new Set(Object.values(allSettings).map(({ name }) => name));

describe('the manifests for Kubernetes', () => {
  it('are all taken by the kustomization, and run each process of a store', () => {
    const files = (path: string) =>
      readdirSync(folder + path).filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
    expect([...resources].toSorted()).toEqual(files('').toSorted());
    const folders = readdirSync(`${folder}components`).map((name) => `components/${name}`);
    expect([...components].toSorted()).toEqual(folders.toSorted());
    for (const path of components)
      expect([...kustomizationIn(`${path}/`).resources].toSorted()).toEqual(files(path).toSorted());
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
      const metricsPort = Number(shared.get('METRICS_PORT'));
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
      const dataDir = env.find((each) => each.name === 'DATA_DIR')?.value ?? shared.get('DATA_DIR');
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(dataDir);
    },
  );

  it.each(processes)('let %s serve until nobody sends to it any more, and finish what runs', (name) => {
    const { containers, terminationGracePeriodSeconds } =
      named('Deployment', name)?.spec.template.spec ?? expect.fail();
    const [, seconds] = containers[0].lifecycle.preStop.exec.command;
    const needed = Number(seconds) + Number(shared.get('SHUTDOWN_DELAY_MS')) / 1_000 + GRACE_MS / 1_000;
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(needed);
  });

  it('scale what most requests go through, and leave the number of instances to the autoscaler', () => {
    const scaled = manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
    const targets = scaled.map(({ spec }) => spec.scaleTargetRef.name);
    expect(targets).toEqual(expect.arrayContaining(['gateway', 'catalog', 'ordering']));
    for (const { spec } of scaled) expect(spec.minReplicas).toBeGreaterThan(1);
    const { patches = [] } = kustomizationIn('components/autoscaling/');
    expect(patches.map(({ target }) => target.name)).toEqual(targets);
  });

  it('let the internet be called by those alone that have something to do there', () => {
    const { spec } = named('NetworkPolicy', 'storefold-internet') ?? expect.fail();
    const [{ values }] = (spec.podSelector as { matchExpressions: [{ values: string[] }] }).matchExpressions;
    expect(values.toSorted()).toEqual(['catalog', 'identity', 'mail', 'ordering', 'webhooks']);
    expect(JSON.stringify(spec.egress)).toContain('169.254.0.0/16');
  });

  it('run this release, each process by a tag of its own', () => {
    for (const name of processes)
      expect(named('Deployment', name)?.spec.template.spec.containers[0].image).toBe(`storefold-${name}`);
    expect(pinned.map(({ name }) => name).toSorted()).toEqual(
      processes.map((name) => `storefold-${name}`).toSorted(),
    );
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    expect(new Set(pinned.map(({ newTag }) => newTag))).toEqual(new Set([version]));
  });

  it('name no setting that does not exist, and hand the URLs of engines over as a secret', () => {
    const own = processes.flatMap(
      (name) =>
        named('Deployment', name)?.spec.template.spec.containers[0].env?.map((each) => each.name) ?? [],
    );
    const common = [...shared.keys()];
    const secret = read('engines.example.env').match(/^\w+(?==)/gm) ?? [];
    expect([...own, ...common, ...secret].filter((name) => !settings.has(name))).toEqual([]);
    expect(secret).toEqual(
      expect.arrayContaining(['EVENT_LOG_URL', 'READ_MODELS_URL', 'BUS_URL', 'FILES_URL']),
    );
    expect(common.filter((name) => name.endsWith('_URL') && name !== 'BASE_URL')).toEqual([]);
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

  it('are put together by kubectl kustomize, and rolled when a setting changes', { timeout: 300_000 }, ({
    skip,
  }) => {
    const temporary = mkdtempSync(join(tmpdir(), 'storefold-kubernetes-'));
    try {
      cpSync(folder, temporary, { recursive: true });
      copyFileSync(join(temporary, 'engines.example.env'), join(temporary, 'engines.env'));
      const { error, status, stdout } = spawnSync('kubectl', ['kustomize', temporary], { encoding: 'utf8' });
      if (error) {
        console.warn('left out: kubectl is not installed');
        return skip('kubectl is not installed');
      }
      expect(status).toBe(0);
      const made = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
      // The settings and the secret are made of files.
      expect(made.length).toBe(manifests.length + 2);
      for (const { kind, spec } of made.filter((each) => each.kind === 'Deployment')) {
        const [{ image, envFrom }] = spec.template.spec.containers;
        expect(image, kind).toMatch(/\/storefold:\d/);
        expect(JSON.stringify(envFrom)).toMatch(/storefold-settings-\w{10}.*storefold-engines-\w{10}/);
      }
    } finally {
      rmSync(temporary, { recursive: true });
    }
  });
});
