import type {
  DocumentedApi,
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference as Ref,
  ResponseObject,
} from '@storefold/contracts/openapi';
import { type Html, html } from '@storefold/kernel/core';
import { referencePath } from '../reference-pages.ts';
import { fieldsOf, typeOf } from './fields.ts';

/** An operation where it is found. */
export interface PlacedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export interface Chapter {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly PlacedOperation[];
}

/** What belongs to no chapter: how requests are made, and what all of them have in common. */
export const INTRODUCTION = 'Introduction';

/** An OpenAPI document, as the pages of the reference read it. */
export class Reference {
  readonly chapters: readonly Chapter[];
  readonly #shapes = new Map<string, Html>();

  constructor(
    readonly api: DocumentedApi,
    readonly document: OpenApiDocument,
  ) {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
    this.chapters = document.tags.map((tag) => ({
      ...tag,
      operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
    }));
  }

  get title(): string {
    return this.api === 'store' ? 'Store API' : 'Admin API';
  }

  pathOf(chapter: string): string {
    return `${referencePath(this.api)}/${chapter.toLowerCase().replaceAll(' ', '-')}`;
  }

  /** What a shape consists of. It is written once: most chapters show some that others show as well. */
  shape(name: string): Html {
    const shape = this.#shapes.get(name) ?? shapeOf(this.#schema(name));
    this.#shapes.set(name, shape);
    return shape;
  }

  #schema(name: string): JsonSchema {
    return this.document.components.schemas[name] ?? {};
  }

  parameter(given: Parameter | Ref): Parameter {
    return '$ref' in given ? (this.#at(given) as Parameter) : given;
  }

  response(given: ResponseObject | Ref): ResponseObject {
    return '$ref' in given ? (this.#at(given) as ResponseObject) : given;
  }

  /** What a schema refers to, directly or through others, by name. */
  shapesIn(part: unknown): ReadonlySet<string> {
    const names = new Set<string>();
    const collect = (text: string): void => {
      for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
        if (names.has(name)) continue;
        names.add(name);
        collect(JSON.stringify(this.#schema(name)));
      }
    };
    collect(JSON.stringify(part ?? {}));
    return names;
  }

  #at({ $ref }: Ref): unknown {
    return $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], this.document);
  }
}

const shapeOf = (schema: JsonSchema): Html =>
  schema.properties ? fieldsOf(schema) : html`<p>${typeOf(schema)}</p>`;
