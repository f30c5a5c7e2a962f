import { afterEach, describe, expect, it } from 'vitest';
import {
  type AdminPartialPoint,
  adminPartialPoints,
  adminPartialsOf,
  registerAdminPartial,
} from './admin-partials.ts';

describe('the registry of admin partials', () => {
  // Other specs of the worker have the same registry.
  afterEach(() => {
    for (const point of adminPartialPoints) (adminPartialsOf(point) as unknown[]).length = 0;
  });

  it('keeps the templates of each place in the order in which they were registered', () => {
    registerAdminPartial('navigation', 'one');
    registerAdminPartial('order_page_sidebar', 'elsewhere');
    registerAdminPartial('navigation', 'two');
    expect(adminPartialsOf('navigation').map(({ template }) => template)).toEqual(['one', 'two']);
    expect(adminPartialsOf('head')).toEqual([]);
  });

  it('refuses a place that there is not, and names the nearest', () => {
    expect(() => registerAdminPartial('navigatoin' as AdminPartialPoint, 'one')).toThrow(
      'the dashboard has no place navigatoin: was navigation meant?',
    );
  });

  it('refuses what is no text', () => {
    expect(() => registerAdminPartial('head', undefined as unknown as string)).toThrow('head is no text');
  });
});
