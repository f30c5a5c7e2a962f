import { describe, expect, it } from 'vitest';
import { withPictures, withPicturesIn } from './picture-addresses.ts';

const home = 'https://shop.example';
const path = `/media/${'a'.repeat(64)}/small.webp`;

describe('the pictures of an answer', () => {
  it('are named with the host of the store, at any depth', () => {
    const order = { items: [{ thumbnail_url: path, srcset: `${path} 100w, ${path} 256w`, name: path }] };
    expect(withPictures([order], home)).toEqual([
      {
        items: [
          {
            thumbnail_url: `${home}${path}`,
            srcset: `${home}${path} 100w, ${home}${path} 256w`,
            name: path,
          },
        ],
      },
    ]);
  });

  it('stay as they are where they are not of the store, and in what programs keep with a record', () => {
    const record = {
      image_url: 'https://img.example.com/a.png',
      logo_url: '/media/logo.png',
      download_url: '/api/v3/store/digitals/abc',
      metadata: { picture_url: path },
      custom_fields: [{ value: { picture_url: path } }],
    };
    expect(withPictures(record, home)).toEqual(record);
  });

  it('are the same in JSON that is kept as text, whatever its texts say', () => {
    const product = {
      name: `"thumbnail_url":"${path}`,
      thumbnail_url: path,
      description: path,
      second_thumbnail_url: `https://img.example.com${path}`,
      variants: [{ thumbnail_url: path }, { thumbnail_url: null }],
    };
    const json = JSON.stringify(product);
    for (const at of [home, 'https://$&.example'])
      expect(JSON.parse(withPicturesIn(json, at))).toEqual(withPictures(product, at));
    expect(withPicturesIn(json, undefined)).toBe(json);
  });
});
