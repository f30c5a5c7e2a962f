import { afterEach, describe, expect, it } from 'vitest';
import { type AdminScreen, adminScreens, registerAdminScreen } from './admin-screens.ts';

const screen: AdminScreen = {
  path: 'settings/loyalty',
  api: '/loyalty_accounts',
  subject: 'loyalty_accounts',
  label: 'Loyalty',
  icon: 'gift',
  title: 'customer_id',
  columns: ['customer_id', 'points'],
};

describe('the registry of screens', () => {
  afterEach(() => {
    (adminScreens as AdminScreen[]).length = 0;
  });

  it('keeps screens in the order in which they were registered', () => {
    registerAdminScreen(screen);
    registerAdminScreen({ ...screen, path: 'tiers' });
    expect(adminScreens.map(({ path }) => path)).toEqual(['settings/loyalty', 'tiers']);
  });

  it.each([
    ['a place that another one has', screen, 'settings/loyalty is registered twice'],
    ['a place that is none', { ...screen, path: '../orders' }, 'no place of a screen'],
    ['a screen that is called nothing', { ...screen, path: 'tiers', label: '' }, 'tiers needs a label'],
  ])('refuses %s', (_, wrong, reason) => {
    registerAdminScreen(screen);
    expect(() => registerAdminScreen(wrong)).toThrow(reason);
  });
});
