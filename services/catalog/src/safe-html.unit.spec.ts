import { expect, it } from 'vitest';
import { safeHtml } from './safe-html.ts';

it.each([
  ['Plain text.', 'Plain text.'],
  ['<p>One.</p><p>Two.</p>', '<p>One.</p><p>Two.</p>'],
  ['<p>One.</p>Two.</p>', '<p>One.</p>Two.<p></p>'],
  ['<p><p>One.</p></p>', '<p></p><p>One.</p><p></p>'],
  ['Salt & pepper, 5 < 6', 'Salt &amp; pepper, 5 &lt; 6'],
  ['<h2>Care</h2><ul><li>Wash <b>cold</b></li></ul>', '<h2>Care</h2><ul><li>Wash <b>cold</b></li></ul>'],
  ['<a href="https://example.com/a?b=1">more</a>', '<a href="https://example.com/a?b=1">more</a>'],
  ['<img src="/pictures/1.png" alt="A mug">', '<img src="/pictures/1.png" alt="A mug" />'],
  ['<p>not closed', '<p>not closed</p>'],
])('leaves %j a description: %j', (typed, shown) => {
  expect(safeHtml(typed)).toBe(shown);
  expect(safeHtml(shown)).toBe(shown);
});

it('shows text in more tags than anybody needs without most of them', () => {
  const shown = safeHtml(`${'<b>'.repeat(1_000)}text${'</b>'.repeat(1_000)}`);
  expect(shown).toBe(`${'<b>'.repeat(100)}text${'</b>'.repeat(100)}`);
});

it.each([
  ['a script', 'a<script>alert(1)</script>b', 'ab'],
  ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a picture that fails', '<img src=x onerror=alert(1)>', '<img src="x" />'],
  ['a link that runs', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['a link that runs, in disguise', '<a href="jav&#x0A;ascript:alert(1)">a</a>', '<a>a</a>'],
  ['a picture that holds a document', '<img src="data:text/html,x">', '<img />'],
  ['a frame', '<iframe src="https://example.com"></iframe>a', 'a'],
  ['a style', '<style>body{display:none}</style><p style="position:fixed">a</p>', '<p>a</p>'],
  ['a form', '<form action="https://example.com"><input name="card"></form>a', 'a'],
  ['a comment', 'a<!-- <script>alert(1)</script> -->b', 'ab'],
  ['a drawing with a script', '<svg><script>alert(1)</script></svg>a', 'a'],
])('shows nothing of %s', (_what, typed, shown) => {
  expect(safeHtml(typed)).toBe(shown);
});
