import { nearestName } from '@storefold/contracts';
import type { Settings } from './projection.ts';

/** Settings that remember which of them were looked at, and what was looked for in vain. */
export class ReadSettings {
  readonly settings: Settings;
  readonly #names = new Set<string>();

  constructor(private readonly given: Settings) {
    const remember = (name: string | symbol): void => {
      if (typeof name === 'string') this.#names.add(name);
    };
    this.settings = new Proxy(given, {
      get(target, name) {
        remember(name);
        return Reflect.get(target, name);
      },
      has(target, name) {
        remember(name);
        return Reflect.has(target, name);
      },
    });
  }

  /** A line for each that nothing looked at. */
  get complaints(): readonly string[] {
    const names = [...this.#names];
    return Object.keys(this.given)
      .filter((name) => !this.#names.has(name))
      .map((name) => `--set ${name} has no effect: ${hint(name, names)}`);
  }
}

function hint(name: string, read: readonly string[]): string {
  const nearest = nearestName(name, read);
  if (nearest !== undefined) return `was ${nearest} meant?`;
  return read.length > 0 ? `${read.toSorted().join(', ')} is read` : 'the file reads no setting';
}
