import { describe, expect, it } from 'vitest';
import { html, markup, plainText } from './html.ts';

const hostile = `<b title="x">'&'</b>`;
const harmless = '&lt;b title=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;';

describe('a page', () => {
  it('shows what people typed as text, in a tag and between tags, and its own markup as it is', () => {
    const inner = html`<i>${hostile}</i>`;
    expect(html`<p title="${hostile}">${inner}${[inner, inner]}${7}</p>`.text).toBe(
      `<p title="${harmless}">${`<i>${harmless}</i>`.repeat(3)}7</p>`,
    );
  });

  it('shows values of any kind without their markup, and nothing for what is absent', () => {
    expect(markup([{ a: '<' }, null, undefined, 0, false])).toBe('{&quot;a&quot;:&quot;&lt;&quot;}0false');
  });

  it('leaves quotes between tags as they are', () => {
    expect(plainText(hostile).text).toBe(`&lt;b title="x"&gt;'&amp;'&lt;/b&gt;`);
  });
});
