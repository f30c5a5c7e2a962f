import { expect, it } from 'vitest';
import { wayBack } from './way-back.ts';

it('leads back to pages of the dashboard, with their filters', () => {
  for (const path of ['/admin', '/admin/orders', '/admin/orders?q%5Bemail_cont%5D=ada&page=2'])
    expect(wayBack(path)).toBe(path);
});

it('leads nowhere else, and not back to the door', () => {
  const elsewhere = [
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example/admin',
    '/admin/../docs',
    '/administrator',
    'javascript:alert(1)',
    '/admin/\n/orders',
    '/admin/login',
    '/admin/logout',
    '',
    null,
    undefined,
  ];
  for (const path of elsewhere) expect(wayBack(path)).toBe('/admin');
});
