/**
 * A page of `docs` as it is read from `docs/made`: each `<!-- name -->` is the block of that name, what stands between
 * `<!-- unfilled -->` and `<!-- /unfilled -->` is gone, and links lead on from the lower folder.
 *
 * @throws Error when the page has no place for a block, or a place for none
 */
export function filled(page: string, blocks: Readonly<Record<string, string>>): string {
  const left = new Map(Object.entries(blocks));
  const text = page
    .replace(/<!-- unfilled -->.*?<!-- \/unfilled -->\n\n/s, '')
    .replaceAll(/<!-- (.+?) -->/g, (_, name: string) => {
      const block = left.get(name);
      if (block === undefined)
        throw new Error(`the page has a place for "${name}", and there is no such block`);
      left.delete(name);
      return block;
    });
  if (left.size > 0) throw new Error(`the page has no place for ${[...left.keys()].join(', ')}`);
  return text.replaceAll(/\]\((?!https?:|[/#])/g, '](../');
}
