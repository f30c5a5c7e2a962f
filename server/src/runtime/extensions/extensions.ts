import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Type } from '@nestjs/common';
import {
  registerAdminPartial,
  registerAdminScreen,
  registerEvent,
  type ServiceName,
  serviceNames,
} from '@storefold/contracts';
import { messageOf, systemClock, withDeadline } from '@storefold/kernel/core';
import { StartRefused } from '@storefold/kernel/ports';
import type { NoticeSubscriber, Subscriber } from '@storefold/kernel/subscriptions';
import { EXIT_REFUSED } from '../process/exit-codes.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import type { Extension, ExtensionRegistry } from './extension.ts';
import type { ExtensionPoints } from './extension-points.ts';
import { registerService } from './own-services.ts';

/** What extensions added that a process may have to run. All else is in the registries of those who use it. */
export interface Extensions {
  readonly services: readonly ServiceDefinition[];
  /** A service with the subscribers that extensions add to it. */
  extended(this: void, service: ServiceDefinition): ServiceDefinition;
}

interface AddedSubscriber {
  readonly path: string;
  readonly service: ServiceName;
  readonly type: Type<Subscriber | NoticeSubscriber>;
}

/** A module that takes longer hangs. Nine processes that start at once load it together. */
const LOAD_TIMEOUT_MS = 60_000;

/**
 * Loads modules and hands each the registry, one after the other. `points`: of what runs in this process; what is registered for
 * other processes changes nothing here. Rejects with StartRefused, which names the module and what is wrong with it.
 */
export async function loadExtensions(
  paths: readonly string[],
  points: readonly (ExtensionPoints | undefined)[] = [],
  timeoutMs = LOAD_TIMEOUT_MS,
): Promise<Extensions> {
  const services: ServiceDefinition[] = [];
  const subscribers: AddedSubscriber[] = [];
  for (const [index, path] of paths.entries()) {
    if (paths.indexOf(path) < index) throw refused(path, 'it is named twice');
    const checks: (() => Promise<void>)[] = [];
    const registry: ExtensionRegistry = {
      service(definition) {
        registerService(definition);
        services.push(definition);
      },
      subscriber(service, type) {
        if (typeof type !== 'function') throw new Error(`the subscriber of ${service} is no class`);
        subscribers.push({ path, service, type });
      },
      event: registerEvent,
      paymentProvider: (provider) => {
        for (const point of points) point?.paymentProvider?.(provider);
      },
      searchProvider: (provider) => {
        for (const point of points) point?.searchProvider?.(provider);
      },
      adminPartial(place, template) {
        const file = template instanceof URL ? fileURLToPath(template) : undefined;
        const text = file === undefined ? (template as string) : readFileSync(file, 'utf8');
        const from = file === undefined ? path : `${path}, ${file}`;
        registerAdminPartial(place, text, from);
        const named = file === undefined ? place : `${place}, ${file},`;
        const complain = (error: unknown) => {
          throw new Error(`the admin partial of ${named} is no template: ${messageOf(error)}`);
        };
        for (const point of points) checks.push(async () => point?.adminPartial?.(text).catch(complain));
      },
      adminScreen: registerAdminScreen,
    };
    await run(path, registry, checks, timeoutMs);
  }
  const known: readonly string[] = [...serviceNames, ...services.map(({ name }) => name)];
  const strayed = subscribers.find(({ service }) => !known.includes(service));
  if (strayed)
    throw refused(strayed.path, `its subscriber is for ${strayed.service}, and there is no such service`);
  return {
    services,
    extended(service) {
      const added = subscribers.filter((each) => each.service === service.name).map(({ type }) => type);
      return added.length > 0 ? { ...service, subscribers: [...service.subscribers, ...added] } : service;
    },
  };
}

/** Runs one module. A registry is good while its module runs, because nothing looks into the lists after the start. */
async function run(
  path: string,
  registry: ExtensionRegistry,
  checks: readonly (() => Promise<void>)[],
  timeoutMs: number,
): Promise<void> {
  const { proxy, revoke } = Proxy.revocable(registry, {});
  const late = () => Promise.reject(new Error(`it has not ended after ${timeoutMs / 1_000} s`));
  const ended = () => {
    process.exitCode = EXIT_REFUSED;
    process.stderr.write(`The store cannot start: ${refused(path, 'it ends the process').message}\n`);
  };
  process.once('exit', ended);
  try {
    await withDeadline(load(path, proxy), timeoutMs, late, systemClock);
    for (const check of checks) await check();
  } catch (cause) {
    throw refused(path, messageOf(cause).split('\n')[0] || 'it fails without a reason');
  } finally {
    process.off('exit', ended);
    revoke();
  }
}

async function load(path: string, registry: ExtensionRegistry): Promise<void> {
  refuseFolder(path);
  const { default: extension }: { default?: Extension } = await import(pathToFileURL(path).href);
  if (typeof extension !== 'function') throw new Error('its default export is no function');
  await extension(registry);
}

const MODULES_OF_FOLDERS = ['dist/extension.js', 'extension.js', 'dist/index.js', 'index.js'];

function refuseFolder(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const files = MODULES_OF_FOLDERS.map((file) => join(path, file));
  const found = files.find((file) => existsSync(file));
  throw new Error(`it is a folder: name the file of its module, ${found ?? `such as ${files[0]}`}`);
}

const refused = (path: string, reason: string): StartRefused =>
  new StartRefused(
    `an extension cannot be used:\n\n  ${path}\n    found:   ${reason.replace(/\.$/, '')}\n    to do:   correct it, or leave it out of EXTENSIONS`,
  );
