import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  adminPartialsOf,
  adminScreens,
  allEndpoints,
  customFieldResourceOf,
  endpoint,
  isKnownPattern,
  roleInput,
  scopes,
  scopesOf,
} from '@storefold/contracts';
import { StartRefused } from '@storefold/kernel/ports';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Handles } from '../../http/calls/handles.ts';
import { registriesAsTheyAre } from '../../testing/registries.ts';
import { defineService } from '../service-definition.ts';
import type { Extension } from './extension.ts';
import { loadExtensions } from './extensions.ts';
import { registerServiceOfProcess } from './own-services.ts';

let folder: string;
let written = 0;
const restore = registriesAsTheyAre();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefold-extensions-'));
});
afterEach(restore);
afterAll(() => rmSync(folder, { recursive: true }));

describe('extensions', () => {
  it('add services, with their endpoints, events and scopes', async () => {
    const definition = serviceOf('bonus');
    const maySee = () => roleInput.safeParse({ name: 'Bonus', scopes: ['read_bonus_accounts'] }).success;
    expect(maySee()).toBe(false);
    const { services, extended } = await loadExtensions([
      moduleOf((registry) => registry.service(definition)),
    ]);
    expect(services).toEqual([definition]);
    expect(extended(definition)).toBe(definition);
    expect(allEndpoints.at(-1)?.name).toBe('bonus_accounts.list');
    expect(scopes.slice(-4)).toEqual(
      ['read', 'write', 'update', 'delete'].map((verb) => `${verb}_bonus_accounts`),
    );
    expect(maySee()).toBe(true);
    expect(['bonus.earned', 'bonus.*'].every(isKnownPattern)).toBe(true);
  });

  it('add kinds of records that carry custom fields', async () => {
    const resource = { ...fields, name: 'bonus_account', type: 'BonusAccount' };
    const definition = { ...serviceOf('bonus'), customFieldResources: [resource] };
    await loadExtensions([moduleOf((registry) => registry.service(definition))]);
    expect(customFieldResourceOf('Acme::BonusAccount')).toBe('bonus_account');
  });

  it('add subscribers beside those of a service', async () => {
    class Listener {}
    const add: Extension = (registry) => registry.subscriber('webhooks', Listener as never);
    const { extended } = await loadExtensions([moduleOf(add)]);
    expect(extended({ ...serviceOf('webhooks'), subscribers: [] }).subscribers).toEqual([Listener]);
    expect(extended(serviceOf('ordering')).subscribers).toEqual([]);
  });

  it('add events, admin partials and screens, and what parts of the process take', async () => {
    const taken: unknown[] = [];
    const provider = { type: 'acme_pay' };
    const engine = { scheme: 'typesense', open: () => expect.fail() };
    const add: Extension = (registry) => {
      registry.event({ name: 'parcel.lost', scope: 'read_orders', payload: z.object({}) });
      registry.adminPartial('navigation', '<a>Parcels</a>');
      registry.adminScreen(screen);
      registry.paymentProvider(provider);
      registry.searchProvider(engine);
    };
    const points = { paymentProvider: (each: unknown) => taken.push(each) };
    await loadExtensions(
      [moduleOf(add)],
      [undefined, points, { searchProvider: (each) => taken.push(each) }],
    );
    expect(taken).toEqual([provider, engine]);
    expect(adminPartialsOf('navigation')).toMatchObject([{ template: '<a>Parcels</a>' }]);
    expect(adminScreens).toEqual([screen]);
    expect(isKnownPattern('parcel.lost')).toBe(true);
  });

  it.each<[string, Extension | string, string | RegExp]>([
    ['is not there', '', 'nowhere.mjs'],
    ['is no JavaScript', 'export default (', /invalid JS|Unexpected/],
    ['throws when it is loaded', 'throw new Error("no licence")', 'no licence'],
    ['throws nothing that is an error', 'throw undefined', 'undefined'],
    ['exports no function', 'export default { register() {} }', 'its default export is no function'],
    ['throws', () => expectNothing('no licence'), 'no licence'],
    ['rejects', () => Promise.reject(new Error('no licence')), 'no licence'],
    ['hangs', () => new Promise(() => undefined), 'it has not ended after 0.2 s'],
    ['has a service without a name', (registry) => registry.service({} as never), 'is no name of a service'],
    [
      'has a service of a shipped name',
      (registry) => registry.service(serviceOf('catalog')),
      "catalog is the store's own",
    ],
    [
      'has a service twice',
      (registry) => {
        registry.service(serviceOf('twice'));
        registry.service(serviceOf('twice'));
      },
      'the service twice is registered twice',
    ],
    [
      'answers for another service',
      (registry) => registry.service({ ...serviceOf('other'), name: 'another' }),
      'answers other_accounts.list, which is of other',
    ],
    [
      'has an endpoint of a shipped name',
      (registry) => registry.service(serviceOf('thief', 'customers.list')),
      'the endpoint customers.list is registered twice',
    ],
    [
      'has custom fields of a shipped kind of record',
      (registry) =>
        registry.service({
          ...serviceOf('rival'),
          customFieldResources: [{ ...fields, name: 'rival', type: 'Taxon' }],
        }),
      'custom fields of rival are registered twice',
    ],
    [
      'has a screen where another one is',
      (registry) => {
        registry.adminScreen(screen);
        registry.adminScreen(screen);
      },
      'the screen parcels is registered twice',
    ],
    [
      'has an event of the catalogue',
      (registry) => registry.event({ name: 'order.completed', scope: 'read_orders', payload: z.object({}) }),
      'the event order.completed is registered twice',
    ],
    [
      'has an event without a payload',
      (registry) => registry.event({ name: 'a.b', scope: 'read_orders' } as never),
      'needs the schema of its payload',
    ],
    [
      'has a subscriber for nobody',
      (registry) => registry.subscriber('parcels', class {} as never),
      'there is no such service',
    ],
    [
      'names a place that there is not',
      (registry) => registry.adminPartial('footer' as never, ''),
      'the dashboard has no place footer',
    ],
  ])('refuse the start, naming the module, where one %s', async (what, module, reason) => {
    const path = module === '' ? join(folder, 'nowhere.mjs') : moduleOf(module);
    const refusal = await loadExtensions([path], [], what === 'hangs' ? 200 : 60_000).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(StartRefused);
    const { message } = refusal as StartRefused;
    expect(message).toContain(`an extension cannot be used:\n\n  ${path}\n    found:   `);
    expect(message).toMatch(reason);
  });

  it('bring templates as files, and refuse the start by the names of module and file where one is none', async () => {
    const file = join(folder, 'panel.eta');
    writeFileSync(file, '<% if ( %>');
    const check = (template: string) =>
      template.includes('if (') ? Promise.reject(new Error('unclosed tag')) : Promise.resolve();
    const loaded = (template: URL | string) => {
      const path = moduleOf((registry) => registry.adminPartial('dashboard', template));
      return { path, loading: loadExtensions([path], [undefined, { adminPartial: check }]) };
    };
    const broken = loaded(pathToFileURL(file));
    await expect(broken.loading).rejects.toThrow(
      `${broken.path}\n    found:   the admin partial of dashboard, ${file}, is no template: unclosed tag`,
    );
    const text = loaded('<% if ( %>');
    await expect(text.loading).rejects.toThrow(
      `${text.path}\n    found:   the admin partial of dashboard is no template: unclosed tag`,
    );
    writeFileSync(file, '<p>Well</p>');
    const mended = loaded(pathToFileURL(file));
    await mended.loading;
    expect(adminPartialsOf('dashboard').at(-1)).toEqual({
      template: '<p>Well</p>',
      from: `${mended.path}, ${file}`,
    });
    const gone = loaded(pathToFileURL(join(folder, 'nowhere.eta')));
    await expect(gone.loading).rejects.toThrow(/ENOENT.*nowhere\.eta/);
  });

  it('refuse a folder, and say which file to name instead', async () => {
    const place = mkdtempSync(join(folder, 'loyalty-'));
    const refusal = (hint: string) =>
      `${place}\n    found:   it is a folder: name the file of its module, ${hint}`;
    await expect(loadExtensions([place])).rejects.toThrow(
      refusal(`such as ${join(place, 'dist/extension.js')}`),
    );
    writeFileSync(join(place, 'extension.js'), '');
    await expect(loadExtensions([place])).rejects.toThrow(refusal(join(place, 'extension.js')));
  });

  it('refuse a module that is named twice', async () => {
    const path = moduleOf(() => undefined);
    await expect(loadExtensions([path, path])).rejects.toThrow(`${path}\n    found:   it is named twice`);
  });

  it('refuse registrations after the start', async () => {
    let kept: Parameters<Extension>[0] | undefined;
    await loadExtensions([
      moduleOf((registry) => {
        kept = registry;
      }),
    ]);
    expect(() => kept?.adminPartial('head', 'late')).toThrow('revoked');
    expect(adminPartialsOf('head')).toEqual([]);
  });

  it('may name the service that the process runs', async () => {
    const definition = serviceOf('alone');
    await loadExtensions([moduleOf((registry) => registry.service(definition))]);
    registerServiceOfProcess(definition);
    expect(() => registerServiceOfProcess(serviceOf('alone'))).toThrow('registered twice');
  });
});

const screen = {
  path: 'parcels',
  api: '/parcels',
  subject: 'parcels',
  label: 'Parcels',
  icon: 'truck',
  title: 'id',
  columns: ['id'],
};
const fields = {
  path: 'bonus_accounts',
  service: 'bonus',
  scope: 'bonus_accounts',
  notFound: 'record_not_found',
} as const;
const extensions = new Map<string, Extension>();
Object.assign(globalThis, { extensionsOfSpec: extensions });

/** The file of a module that runs the extension, or that has this code. */
function moduleOf(module: Extension | string): string {
  const name = `extension-${written++}`;
  const path = join(folder, `${name}.mjs`);
  const code =
    typeof module === 'string'
      ? module
      : `export default (registry) => extensionsOfSpec.get('${name}')(registry)`;
  if (typeof module !== 'string') extensions.set(name, module);
  writeFileSync(path, code);
  return path;
}

function expectNothing(message: string): never {
  throw new Error(message);
}

function serviceOf(name: string, endpointName = `${name}_accounts.list`) {
  const list = endpoint({
    name: endpointName,
    service: name,
    method: 'GET',
    path: `/api/v3/admin/${name}_accounts`,
    access: { api: 'admin', who: 'scoped', scope: scopesOf(`${name}_accounts`).read },
    summary: 'Lists accounts.',
    answer: { status: 204 },
    refusals: [],
  });
  class Endpoints {
    @Handles(list)
    list(): Promise<void> {
      return Promise.resolve();
    }
  }
  return defineService({
    name,
    facts: {},
    endpoints: [Endpoints],
    events: [{ name: `${name}.earned`, scope: 'read_customers', payload: z.object({ points: z.number() }) }],
  });
}
