import { engines } from '@storefold/engines';
import { EXIT_REFUSED, extensionsOrExit, type ServiceDefinition } from '@storefold/server/runtime';
import { services } from '../services.ts';

/** All services of this store: those of Storefold, and those that EXTENSIONS adds. Ends the process where they cannot be used. */
export async function servicesOrExit(): Promise<readonly ServiceDefinition[]> {
  const points = [engines, ...services].map(({ extensionPoints }) => extensionPoints);
  points.push({ adminPartial });
  const extensions = await extensionsOrExit(points);
  const complaint = complaintAbout(extensions.services);
  if (complaint) {
    process.stderr.write(`The store cannot start: ${complaint}.\n`);
    process.exit(EXIT_REFUSED);
  }
  return [...services, ...extensions.services].map((service) => extensions.extended(service));
}

/** Loaded by stores that have partials. */
async function adminPartial(template: string): Promise<void> {
  const { checkTemplate } = await import('@storefold/dashboard/template-syntax');
  checkTemplate(template);
}

/** Facts of one category in two services would be read by both. */
export function complaintAbout(own: readonly ServiceDefinition[]): string | undefined {
  const owners = new Map<string, string>();
  for (const { name, facts } of [...services, ...own]) {
    for (const { category } of facts) {
      const owner = owners.get(category);
      // Custom fields are one category in all services, each of which passes over the records of others.
      if (owner !== undefined && owner !== name && category !== 'custom_field')
        return `the service ${name} keeps facts of ${category}, which are those of ${owner}`;
      owners.set(category, name);
    }
  }
  return undefined;
}
