import { given } from '@storefold/kernel/testing';
import { describe, expect, it } from 'vitest';
import { product } from '../product.decider.ts';
import {
  addSent,
  change,
  changeMedium,
  created,
  deleted,
  film,
  front,
  madeSizes,
  noteSizes,
  sent,
} from '../product.examples.ts';
import { evolve, initial, isLive, type Product, type ProductFact, type ProductState } from '../product.ts';
import { MAX_MEDIA, mediaAfter } from './media.rules.ts';
import { digestsIn, type Medium, type MediumFile } from './medium.ts';

describe('the media of a product', () => {
  it('get what is added at the place that is asked for, else at the end', () => {
    given(product, [created, shows(front)])
      .when(addSent)
      .thenFacts([shows(front, sent)]);
    given(product, [created, shows(front)])
      .when({ ...addSent, position: 1 })
      .thenFacts([shows(sent, front)]);
    given(product, [created, shows(front)])
      .when({ ...addSent, position: 9 })
      .thenFacts([shows(front, sent)]);
  });

  it('have each address once, show variants of the product, and are at most a hundred', () => {
    given(product, [created, shows(front)])
      .when({ ...addSent, medium: front })
      .thenRefused('validation_error', /taken/);
    given(product, [created, shows(film)])
      .when({ ...addSent, medium: film })
      .thenRefused('validation_error', /External video url/);
    given(product, [created])
      .when({ ...addSent, medium: { ...sent, variant_ids: ['var_red', 'var_green'] } })
      .thenRefused('validation_error', /must exist/);
    const many = Array.from({ length: MAX_MEDIA }, (_, index) => ({ ...front, media_id: `media_${index}` }));
    given(product, [created, shows(...many)])
      .when(addSent)
      .thenRefused('validation_error', /too long/);
    given(product, [created, shows(...many.slice(1), sent)])
      .when({ ...change, details: { media: many } })
      .thenRefused('validation_error', /too long/);
  });

  it('change only where they differ, and move', () => {
    const before = [created, shows(front, sent, film)];
    given(product, before)
      .when({ ...changeMedium, details: { alt: 'Worn', variant_ids: ['var_red'] } })
      .thenFacts([shows(front, { ...sent, alt: 'Worn', variant_ids: ['var_red'] }, film)]);
    given(product, before)
      .when({ ...changeMedium, details: { alt: sent.alt }, position: 2 })
      .thenNothing();
    given(product, before)
      .when({ ...changeMedium, position: 1 })
      .thenFacts([shows(sent, front, film)]);
    given(product, before)
      .when({ ...changeMedium, position: 50 })
      .thenFacts([shows(front, film, sent)]);
    given(product, before)
      .when({ ...changeMedium, details: { variant_ids: ['var_green'] } })
      .thenRefused('validation_error', /must exist/);
  });

  it('go one by one', () => {
    const remove = { type: 'RemoveMedium', storeId: 'store_main', mediaId: 'media_front' } as const;
    given(product, [created, shows(front, sent)])
      .when(remove)
      .thenFacts([shows(sent)]);
    given(product, [created, shows(sent)])
      .when(remove)
      .thenRefused('record_not_found', 'Media not found');
    given(product, [created]).when(changeMedium).thenRefused('record_not_found');
  });

  it('are of the store alone that has the product', () => {
    for (const command of [addSent, changeMedium])
      given(product, [created, shows(sent)])
        .when({ ...command, storeId: 'store_other' })
        .thenRefused('record_not_found');
  });
});

describe('a new list of media by their addresses', () => {
  it('leaves pictures that were sent in their places', () => {
    given(product, [created, shows(front, sent, film)])
      .when({ ...change, details: { media: [film] } })
      .thenFacts([shows(film, sent)]);
    given(product, [created, shows(sent, front)])
      .when({ ...change, details: { media: [film, front] } })
      .thenFacts([shows(sent, film, front)]);
    expect(mediaAfter([], { media: [front, sent] } as unknown as Product)).toEqual([sent]);
  });

  it('changes nothing when it says what is so', () => {
    given(product, [created, shows(front, sent, film)])
      .when({ ...change, details: { media: [front, film] } })
      .thenNothing();
  });
});

describe('the sizes of a picture that was sent', () => {
  const ready = { ...sent, file: { ...file(sent), ...madeSizes, status: 'ready' as const } };

  it('are noted once', () => {
    given(product, [created, shows(front, sent)])
      .when(noteSizes)
      .thenFacts([shows(front, ready)]);
    given(product, [created, shows(ready)])
      .when(noteSizes)
      .thenNothing();
    given(product, [created, shows(front)])
      .when(noteSizes)
      .thenNothing();
    given(product, [created, deleted]).when(noteSizes).thenNothing();
  });

  it('are not there when they cannot be made', () => {
    const failed: Medium = { ...sent, file: { ...file(sent), status: 'failed' } };
    given(product, [created, shows(sent)])
      .when({ ...noteSizes, sizes: undefined })
      .thenFacts([shows(failed)]);
  });

  it('are made again when the focal point moves, and are shown until then', () => {
    const moved: Medium = { ...ready, focal_point_x: 0.1, file: { ...file(ready), status: 'processing' } };
    given(product, [created, shows(ready)])
      .when({ ...changeMedium, details: { focal_point_x: 0.1 } })
      .thenFacts([shows(moved)]);
    given(product, [created, shows(moved)])
      .when(noteSizes)
      .thenNothing();
    given(product, [created, shows(moved)])
      .when({ ...noteSizes, focalPoint: { x: 0.1, y: 0.5 } })
      .thenFacts([shows({ ...ready, focal_point_x: 0.1 })]);
  });

  it('are the same for the middle, said or not', () => {
    given(product, [created, shows({ ...ready, focal_point_x: null })])
      .when({ ...changeMedium, details: { focal_point_x: 0.5 } })
      .thenFacts([shows(ready)]);
  });

  it('name each file once', () => {
    expect(digestsIn([front, ready, ready])).toEqual(['original', 'mini', 'small', 'medium', 'large', 'og']);
    expect(digestsIn([sent])).toEqual(['original']);
  });
});

describe('the times of media', () => {
  it('tell when each was added, and when it or its place last changed', () => {
    const facts: [string, ProductFact][] = [
      ['1', created],
      ['2', shows(front)],
      ['3', shows(front, sent)],
      ['4', shows(front, { ...sent, alt: 'Worn' })],
      ['5', { type: 'ProductChanged', data: { name: 'Shirt' } }],
      ['6', shows({ ...sent, alt: 'Worn' })],
    ];
    const timesAfter = (count: number) => {
      const state = facts
        .slice(0, count)
        .reduce<ProductState>((before, [at, fact]) => evolve(before, fact, { at, revision: 0 }), initial);
      return isLive(state) ? state.media_times : undefined;
    };
    expect(timesAfter(1)).toEqual({});
    expect(timesAfter(3)).toEqual({
      media_front: { created_at: '2', updated_at: '2' },
      media_sent: { created_at: '3', updated_at: '3' },
    });
    expect(timesAfter(5)).toEqual({
      media_front: { created_at: '2', updated_at: '2' },
      media_sent: { created_at: '3', updated_at: '4' },
    });
    expect(timesAfter(6)).toEqual({ media_sent: { created_at: '3', updated_at: '6' } });
  });
});

const shows = (...media: Medium[]): ProductFact => ({ type: 'ProductChanged', data: { media } });

function file(medium: Medium): MediumFile {
  if (!medium.file) throw new Error('it has no file');
  return medium.file;
}
