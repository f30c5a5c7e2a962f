import { html } from '@storefold/kernel/core';
import { describe, expect, it } from 'vitest';
import { credentialsFileOf } from './start-page.ts';

describe('a page', () => {
  it('escapes every value that is not markup of its own', () => {
    const name = `<script>"'&`;
    expect(html`<p title="${name}">${[html`<b>${name}</b>`]}</p>`.text).toBe(
      '<p title="&lt;script&gt;&quot;&#39;&amp;"><b>&lt;script&gt;&quot;&#39;&amp;</b></p>',
    );
  });
});

describe('the place of the keys', () => {
  it('is told in development only', () => {
    expect(credentialsFileOf({ nodeEnv: 'development', dataDir: '/shop' })).toBe('/shop/credentials.json');
    expect(credentialsFileOf({ nodeEnv: 'production', dataDir: '/shop' })).toBeUndefined();
    expect(credentialsFileOf({})).toBeUndefined();
  });
});
