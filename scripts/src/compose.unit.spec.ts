import { readFileSync } from 'node:fs';
import { serviceNames } from '@storefold/contracts';
import { allSettings, serviceUrlSettings } from '@storefold/kernel';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Container {
  readonly command?: readonly string[];
  readonly init?: boolean;
  readonly image?: string;
  readonly build?: string;
  readonly pull_policy?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: unknown;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly ports?: readonly string[];
}

const root = new URL('../../', import.meta.url);
const { services } = parse(readFileSync(new URL('docker-compose.yml', root), 'utf8'), { merge: true }) as {
  services: Readonly<Record<string, Container>>;
};

describe('docker-compose.yml', () => {
  it.each([...serviceNames])(
    'runs %s by its own program, with a health check, and hears a stop at any time',
    (name) => {
      expect(services[name]).toMatchObject({
        command: ['node', `services/${name}/dist/main.js`],
        healthcheck: expect.anything(),
        init: true,
      });
      expect(services[name]?.ports).toBeUndefined();
    },
  );

  it('lets the gateway know every service, wait for it, and open the only port', () => {
    const gateway = services.gateway;
    for (const name of serviceNames) {
      expect(gateway?.environment?.[serviceUrlSettings[name].name]).toBe(`http://${name}:3000`);
      expect(gateway?.depends_on?.[name]).toEqual({ condition: 'service_healthy' });
    }
    const open = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['gateway']);
  });

  it('builds the image once, and never takes it from a registry', () => {
    const own = Object.entries(services).filter(([, { image }]) => image === 'storefold');
    expect(own.map(([name]) => name).sort()).toEqual(['gateway', ...serviceNames].sort());
    expect(own.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual(['identity']);
    for (const [name, { pull_policy }] of own) {
      expect(pull_policy, name).toBe('never');
    }
  });

  it('sets nothing that is not a setting', () => {
    const known = allSettings.map(({ name }) => name);
    for (const { environment = {} } of Object.values(services)) {
      expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    }
  });
});

describe('the Dockerfile', () => {
  it('installs every workspace', () => {
    const dockerfile = readFileSync(new URL('Dockerfile', root), 'utf8');
    const folders = ['contracts', 'kernel', 'gateway', 'scripts', 'test-e2e'];
    for (const folder of [...folders, ...serviceNames.map((name) => `services/${name}`)]) {
      expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`);
    }
  });

  it('leaves the test runner out of what it ships', () => {
    const lock = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
      packages: Readonly<Record<string, { readonly dev?: boolean }>>;
    };
    for (const tool of ['vitest', 'vite', 'fast-check', 'typescript']) {
      expect(lock.packages[`node_modules/${tool}`], tool).toMatchObject({ dev: true });
    }
  });
});
