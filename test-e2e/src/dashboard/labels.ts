/** Where pages have words of their own, and not what people typed. */
const places = [
  /<dt>([^<]+)/g,
  /<th[^>]*>(?:<a[^>]*>)?([^<]+)/g,
  /<label for="(?:field|filter)-[a-z_]+">([^<]+)/g,
  /value="[a-z_]+"(?: checked(?:="")?)?><label[^>]*>([^<]+)/g,
  /<legend>([^<]+)/g,
  /<h2>([^<]+)/g,
  /<summary>(?:<svg.*?<\/svg>)?(?:<span>)?([^<]+)/g,
  /<button[^>]*>(?:<svg.*?<\/svg>)?(?:<span>)?([^<]+)/g,
  /class="badge \w+">([^<]+)/g,
  /<option value="[a-z_]+"[^>]*>([^<]+)/g,
  /class="nav-item[^>]*><a[^>]*>(?:<svg.*?<\/svg>)?<span>([^<]+)/g,
  /<li><span>([^<]+)<\/span><span class="hint"><time/g,
];

/** Words that both languages have, and names. */
const ofBoth = new Set(
  'API-Key|Backend|Code|Dashboard|Download|E-Mail|Events|Format|Frontend|Import|JSON|Logo|Name|Newsletter|Path|Position|Start|Status|System|Tags|Text|Version|Webhooks|SKU|ID|Export|Filter|Google|URL|Manual|Test|Webhook|English|Deutsch|Zone|Test gateway|Test gateway with sessions'.split(
    '|',
  ),
);

/** The words that a page has of its own. */
const labelsOf = (html: string): Set<string> =>
  new Set(
    places
      .flatMap((place) => [...html.matchAll(place)].map(([, text = '']) => text.trim()))
      .filter((text) => /[A-Za-z]{3}/.test(text) && !/\b\d{4}\b/.test(text)),
  );

/** What a page says in the same words in another language. */
export const leftUntranslated = (english: string, other: string): string[] => {
  const said = labelsOf(other);
  return [...labelsOf(english)].filter((text) => said.has(text) && !ofBoth.has(text));
};
