import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['no tags at all', 'no tags at all'],
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<b class="x">bold</b> &amp; <i>thin</i>', 'bold & thin'],
  ['<script>alert(1)</script>safe', 'safe'],
  ['<script>alert(1)', ''],
  ['<script src="a.js">alert(1)</script >safe<style>b { }</style>', 'safe'],
  ['2 < 3 &lt; 4 &#233;', '2 < 3 < 4 é'],
  ['&#0;&#1114112;&unknown;', '&unknown;'],
])('the text of %j is %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

it('reads tags that never end once', () => {
  const tags = '<script '.repeat(60_000);
  const began = performance.now();
  expect(plainText(tags)).toBe(tags.trim());
  expect(performance.now() - began).toBeLessThan(5_000);
});

it('reads a long stretch of blanks once', () => {
  const blanks = ' '.repeat(200_000);
  const began = performance.now();
  expect(plainText(`<p>a${blanks}b \n ${blanks}c</p>`)).toBe(`a${blanks}b\nc`);
  expect(performance.now() - began).toBeLessThan(5_000);
});
