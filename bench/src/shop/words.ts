/** The words of product names. The first are the most frequent. */
export const adjectives = list(
  'Classic Soft Light Warm Natural Modern Simple Everyday Fine Slim Wide Heavy Quiet Bright Deep Washed Woven Quilted Waxed Brushed',
);
export const nouns = list(
  'Shirt Jacket Trousers Boots Blanket Cushion Lamp Kettle Bottle Backpack Notebook Pen Candle Towel Soap Tent Helmet Puzzle Scarf Bowl Mug Basket Chair Table Mirror Clock Rug Vase Knife Board Pan Stool Bench Shelf Hook Tray Box Case Pouch Wallet',
);

const BRANDS = 2_000;
const onsets = ['b', 'br', 'd', 'f', 'g', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'w'];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'oa'];
const codas = ['l', 'm', 'n', 'r', 's', 'x'];

/** Two thousand invented names, the last of which few products have. */
export const brands: readonly string[] = Array.from({ length: BRANDS }, (_, index) => {
  const syllable = (number: number) =>
    `${onsets[number % 16]}${vowels[Math.floor(number / 16) % 7]}${codas[Math.floor(number / 112) % 6]}`;
  const name = `${syllable(index % 672)}${syllable((index * 37 + 11) % 672)}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
});

function list(text: string): readonly string[] {
  return text.split(' ');
}
