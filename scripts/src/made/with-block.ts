/** A page with a made block, which stands between `<!-- name -->` and `<!-- /name -->`, made anew. */
export function withBlock(page: string, [name, block]: readonly [string, string]): string {
  const [before, , after, ...more] = page.split(new RegExp(`<!-- /?${name} -->`));
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`the page needs one block <!-- ${name} --> … <!-- /${name} -->`);
  }
  return `${before}<!-- ${name} -->\n${block}\n<!-- /${name} -->${after}`;
}
