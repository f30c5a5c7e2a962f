import { readFileSync } from 'node:fs';
import { serviceNames } from '@storefold/contracts';
import { serviceUrlSettings } from '@storefold/gateway';
import { readSettings } from '@storefold/server/runtime';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { allSettings, storeSettings } from '../store-settings.ts';

interface Container {
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly init?: boolean;
  readonly image?: string;
  readonly build?: unknown;
  readonly pull_policy?: string;
  readonly restart?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: {
    readonly test: readonly string[];
    readonly interval: string;
    readonly start_interval?: string;
    readonly start_period?: string;
  };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly profiles?: readonly string[];
  readonly volumes?: readonly string[];
  readonly deploy?: { readonly resources: { readonly limits: { readonly memory: string } } };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Container>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes?: Readonly<Record<string, null>>;
}

const root = new URL('../../..', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const composeFile = (file: string) => parse(read(file), { merge: true }) as ComposeFile;

const onEngines = composeFile('docker-compose.yml');
const embedded = composeFile('docker-compose.embedded.yml');
const engines = ['eventstoredb', 'mongodb', 'meilisearch', 'nats'];
const own: readonly string[] = ['gateway', 'dashboard', ...serviceNames];

describe.each([
  ['docker-compose.yml', onEngines],
  ['docker-compose.embedded.yml', embedded],
])('%s', (_file, { services }) => {
  it.each([...serviceNames])(
    'runs %s by its own program, hears a stop at any time, and opens no port for it',
    (name) => {
      expect(services[name]).toMatchObject({
        command: ['node', `services/${name}/dist/main.js`],
        init: true,
      });
      expect(services[name]?.ports).toBeUndefined();
    },
  );

  it('lets the gateway know every service, wait for none of them, and open the only port of a deployment', () => {
    for (const name of serviceNames) {
      expect(services.gateway?.environment?.[serviceUrlSettings[name].name]).toBe(`http://${name}:3000`);
      expect(services.gateway?.depends_on?.[name]).toEqual({ condition: 'service_started' });
    }
    expect(services.gateway?.environment?.DASHBOARD_URL).toBe('http://dashboard:3000');
    expect(services.dashboard?.environment?.STORE_URL).toBe('http://gateway:3000');
    expect(services.gateway?.depends_on?.dashboard).toEqual({ condition: 'service_started' });
    const open = Object.entries(services).filter(
      ([, { ports = [], profiles }]) => ports.length > 0 && !profiles,
    );
    expect(open.map(([name]) => name)).toEqual(['gateway']);
  });

  it('looks at the health of every container, limits its memory and starts it again when it dies', () => {
    for (const [name, { healthcheck, deploy, restart, profiles }] of Object.entries(services)) {
      expect(healthcheck?.test[0], name).toMatch(/^CMD(-SHELL)?$/);
      expect(deploy?.resources.limits.memory, name).toMatch(/^\d+[MG]$/);
      if (!profiles) expect(restart, name).toBe('unless-stopped');
    }
  });

  it('hands every setting to every process, from outside where it is not the same in each deployment', () => {
    const fixed = [
      'PORT',
      'HOST',
      'NODE_ENV',
      'DASHBOARD_URL',
      ...Object.values(serviceUrlSettings).map((each) => each.name),
    ];
    const missing = own.flatMap((name) => {
      const set = { ...ofTheImage, ...services[name]?.environment };
      return allSettings.flatMap((setting) =>
        fixed.includes(setting.name) || setting.name in set ? [] : [`${name}: ${setting.name}`],
      );
    });
    // Files are the default of a store without database servers.
    const ofEngines = /: (EVENT_LOG_URL|READ_MODELS_URL|SEARCH_URL)$/;
    expect(missing.filter((each) => services.eventstoredb || !ofEngines.test(each))).toEqual([]);
  });

  it('lets those reach the outside that call others', () => {
    for (const name of ['identity', 'webhooks', 'mail']) {
      const { networks } = services[name] ?? {};
      expect(networks === undefined || networks.includes('outside'), name).toBe(true);
    }
  });

  it('sets nothing that is not a setting, and each as it may be set', () => {
    for (const name of own) {
      const { environment = {} } = services[name] ?? {};
      expect(allSettings.map((setting) => setting.name)).toEqual(
        expect.arrayContaining(Object.keys(environment)),
      );
      expect(() => readSettings(storeSettings, filledIn(environment)), name).not.toThrow();
    }
  });
});

describe('docker-compose.yml', () => {
  it.each(own)('starts %s when all engines are healthy, from an image that can be rebuilt alone', (name) => {
    const { depends_on, image, build } = onEngines.services[name] ?? {};
    for (const engine of engines) expect(depends_on?.[engine]).toEqual({ condition: 'service_healthy' });
    expect(image).toBe(`\${IMAGES:-storefold}-${name}`);
    expect(build).toBeDefined();
  });

  it('puts every process on all four engines', () => {
    for (const name of own) {
      const settings = readSettings(storeSettings, filledIn(onEngines.services[name]?.environment ?? {}));
      const { eventLog, readModels, bus, search } = settings;
      expect([...[eventLog, readModels, bus].map(({ engine }) => engine), search], name).toEqual([
        'eventstoredb',
        'mongodb',
        'nats',
        expect.stringMatching('^http://'),
      ]);
    }
  });

  it('keeps the engines on a network that nobody reaches from outside, and their data in volumes', () => {
    expect(onEngines.networks?.private).toEqual({ internal: true });
    for (const engine of engines) expect(onEngines.services[engine]?.networks).toEqual(['private']);
    const stateful = engines.filter((engine) => engine !== 'nats');
    for (const engine of stateful) {
      const [first = ''] = onEngines.services[engine]?.volumes ?? [];
      expect(Object.keys(onEngines.volumes ?? {}), engine).toContain(first.split(':')[0]);
    }
  });

  it('lets MongoDB start again where root may not write to the file of another user in /tmp', () => {
    const [, , script = ''] = onEngines.services.mongodb?.entrypoint ?? [];
    const removed = script.indexOf('rm -f /tmp/keyfile');
    expect(removed).toBeGreaterThan(0);
    expect(script.indexOf('> /tmp/keyfile')).toBeGreaterThan(removed);
  });

  it('gives MongoDB a cache for batches of 500 documents, and asks for its health with a shell of 100 MB seldom', () => {
    const { command = [], deploy, healthcheck } = onEngines.services.mongodb ?? {};
    expect(Number(command[command.indexOf('--wiredTigerCacheSizeGB') + 1])).toBeGreaterThanOrEqual(0.5);
    expect(deploy?.resources.limits.memory).toBe('2G');
    expect(healthcheck).toMatchObject({ interval: '30s', start_interval: '3s', start_period: '120s' });
  });

  it('holds no secret: each is asked for, and .env.example names it and leaves it empty', () => {
    const asked = [...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    const example = Object.fromEntries(
      [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    expect(new Set(asked)).toEqual(new Set(Object.keys(example).filter((name) => example[name] === '')));
    expect(read('docker-compose.yml')).not.toMatch(/(PASSWORD|KEY|SECRET)[A-Z_]*: (?!\$\{)/);
  });
});

describe.each(['docker-compose.test.yml', 'docker-compose.stand-ins.yml'])('%s', (file) => {
  const override = composeFile(file);

  it('changes containers that there are, and opens nothing', () => {
    const known = Object.keys(onEngines.services);
    expect(known).toEqual(expect.arrayContaining(Object.keys(override.services)));
    for (const { ports } of Object.values(override.services)) expect(ports).toBeUndefined();
  });

  it('sets nothing that is not a setting, and each as it may be set', () => {
    for (const name of own) {
      const { environment = {} } = override.services[name] ?? {};
      expect(() => readSettings(storeSettings, filledIn(environment)), name).not.toThrow();
      for (const setting of Object.keys(environment)) {
        expect(allSettings.map((each) => each.name)).toContain(setting);
      }
    }
  });
});

describe('docker-compose.stand-ins.yml', () => {
  it('puts stand-ins into no other file', () => {
    for (const file of ['docker-compose.yml', 'docker-compose.embedded.yml', 'docker-compose.test.yml']) {
      expect(read(file), file).not.toMatch(/stand-in|secantus|target: build/i);
    }
  });
});

describe('docker-compose.embedded.yml', () => {
  it('builds the image once, and never takes it from a registry', () => {
    const ours = Object.entries(embedded.services).filter(([, { image }]) => image === 'storefold');
    expect(ours.map(([name]) => name).sort()).toEqual([...own].sort());
    expect(ours.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual(['identity']);
    for (const [name, { pull_policy }] of ours) expect(pull_policy, name).toBe('never');
  });
});

/** What the image sets itself. */
const ofTheImage = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' };

it('docs/deploy.md names every setting that the processes read', () => {
  const page = read('docs/deploy.md');
  const unnamed = allSettings.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``));
  // `IDENTITY_URL` … `MAIL_URL` are told of together.
  const together = Object.values(serviceUrlSettings).map(({ name }) => name);
  expect(unnamed.filter((name) => !together.includes(name))).toEqual([]);
});

/** What compose makes of `${NAME:-fallback}` and `${NAME:?what to do}`. */
function filledIn(environment: Readonly<Record<string, string>>): Record<string, string> {
  const fill = (text: string) =>
    text.replace(/\$\{[A-Z_]+:([-?])([^}]*)\}/g, (_all, kind: string, rest: string) =>
      kind === '-' ? rest : 'a-secret',
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
}
