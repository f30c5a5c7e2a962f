import type { Document } from '@storefold/kernel/ports';
import { LRUCache } from 'lru-cache';
import { frozen } from '../../shared/frozen.ts';

/** JSON text that the kept documents have together; as objects they take about one and a half times as much. */
const MAX_CHARACTERS = 4_000_000;

interface Kept {
  readonly document: Document;
  readonly version: number;
  /** The state of the file in which the version was last seen. */
  dataVersion: number;
}

/** Reads one document where the cache cannot know. */
export interface DocumentSource {
  version(): number | undefined;
  load(): { readonly version: number; readonly json: string } | undefined;
}

/**
 * Documents that were read lately, frozen, so that hot ones are neither fetched nor parsed again. This process says
 * which it has changed; once another process has written, a document is trusted after a look at its version.
 */
export class DocumentCache {
  readonly #documents = new LRUCache<string, Kept>({ maxSize: MAX_CHARACTERS });

  read<D extends Document>(key: string, dataVersion: number, source: DocumentSource): D | undefined {
    const kept = this.#documents.get(key);
    if (kept && this.#isCurrent(kept, dataVersion, source)) return kept.document as D;
    const loaded = source.load();
    if (!loaded) return undefined;
    const { version, json } = loaded;
    const document: D = frozen(JSON.parse(json));
    this.#documents.set(key, { document, version, dataVersion }, { size: json.length });
    return document;
  }

  changed(key: string): void {
    this.#documents.delete(key);
  }

  #isCurrent(kept: Kept, dataVersion: number, source: DocumentSource): boolean {
    if (kept.dataVersion === dataVersion) return true;
    if (kept.version !== source.version()) return false;
    kept.dataVersion = dataVersion;
    return true;
  }
}
