import { z } from 'zod';
import type { Taggable } from '../records/taggables.ts';
import type { ServiceName } from '../service-names.ts';
import { tag } from '../shapes/catalog/tag.ts';
import { listOf } from '../values.ts';
import { question } from './question.ts';

const tagsOf = <Service extends ServiceName>(service: Service, noun: Taggable) =>
  question({
    name: `${service}.${noun}.list_tags`,
    service,
    request: z.object({ store_id: z.string(), contains: z.string(), page: z.int(), limit: z.int() }),
    answer: listOf(tag),
    refusals: [],
  });

/** By kind of record, one page of its tags that contain a text. */
export const listTagsOf = {
  product: tagsOf('catalog', 'product'),
  order: tagsOf('ordering', 'order'),
  customer: tagsOf('identity', 'customer'),
} as const satisfies Record<Taggable, unknown>;
