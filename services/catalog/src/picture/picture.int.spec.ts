import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Outage } from '@storefold/kernel/core';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { previewOf, readPicture, sizesOf } from './picture.ts';

describe('a picture that was sent', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('is taken as %s by its content', async (format) => {
    const read = await readPicture(file(await picture(40, 20).toFormat(format).toBuffer()));
    expect(read).toMatchObject({ contentType: `image/${format}`, width: 40, height: 20 });
    expect(await sharp(read.bytes).metadata()).toMatchObject({ format, width: 40, height: 20 });
  });

  it('is upright, and has neither position nor comment nor anything behind it', async () => {
    const exif = { IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
    const sent = await picture(40, 20).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const read = await readPicture(file(Buffer.concat([sent, Buffer.from('<script>TRAILING</script>')])));
    expect([read.width, read.height]).toEqual([20, 40]);
    const { exif: left, orientation } = await sharp(read.bytes).metadata();
    expect([left, orientation]).toEqual([undefined, undefined]);
    expect(read.bytes.includes('TRAILING')).toBe(false);
    expect(read.bytes.includes('SECRET')).toBe(false);
  });

  it.each([
    ['a program', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'not_in_list'],
    ['nothing', '', 'not_in_list'],
    ['a text behind the first bytes of a picture', 'GIF89a/*<script>*/=1', 'invalid'],
    [
      'a picture that was cut off',
      picture(400, 400)
        .png()
        .toBuffer()
        .then((all) => all.subarray(0, 200)),
      'invalid',
    ],
    ['a line of a million pixels', picture(1, 1_000_000).png().toBuffer(), 'invalid'],
    ['a side of 16,384 pixels', picture(16_384, 1).png().toBuffer(), 'invalid'],
    ['a small file with 60 megapixels', picture(10_000, 6_000).png().toBuffer(), 'invalid'],
  ])('is refused as %s', async (_what, content, why) => {
    await expect(readPicture(file(await content))).rejects.toMatchObject({ why });
  });

  it('is not called broken when memory is short', async () => {
    const path = file(await picture(40, 20).png().toBuffer());
    const toBuffer = vi.spyOn(sharp.prototype as Sharp, 'toBuffer');
    toBuffer.mockRejectedValueOnce(new Error('vips_tracked: out of memory -- size == 200MB'));
    await expect(readPicture(path)).rejects.toThrow(Outage);
    toBuffer.mockRestore();
  });

  it('keeps the frames of an animation, and its sizes have the first', async () => {
    const frames = [red(30, 30), picture(30, 30)].map((frame) => frame.png().toBuffer());
    const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    const read = await readPicture(file(gif));
    expect([read.width, read.height]).toEqual([30, 30]);
    expect((await sharp(read.bytes).metadata()).pages).toBe(2);
    const { mini } = await sizesOf(read.bytes);
    expect(await sharp(mini).metadata()).toMatchObject({ format: 'webp', width: 30, height: 30 });
  });
});

describe('sizes', () => {
  it('have their longest side, and are never larger than the picture', async () => {
    const made = await sizesOf(await picture(1_000, 500).png().toBuffer());
    const widths = await Promise.all(
      Object.values(made).map(async (each) => (await sharp(each).metadata()).width),
    );
    expect(widths).toEqual([100, 256, 600, 1_000, 1_000]);
  });

  it('of previews are cut at the focal point, and are none of a picture that is too small', async () => {
    expect(await previewOf(await picture(1_199, 900).png().toBuffer(), { x: 0.5, y: 0.5 })).toBeNull();
    const halves = picture(2_400, 630).composite([
      { input: await red(1_200, 630).png().toBuffer(), left: 0, top: 0 },
    ]);
    const both = await halves.png().toBuffer();
    const [left, right] = await Promise.all([
      previewOf(both, { x: 0, y: 0 }),
      previewOf(both, { x: 1, y: 1 }),
    ]);
    expect(await redOf(left)).toBeGreaterThan(200);
    expect(await redOf(right)).toBeLessThan(50);
    expect(await sharp(left ?? '').metadata()).toMatchObject({ width: 1_200, height: 630 });
  });
});

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#004488' } });
}
function red(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } });
}
const redOf = async (bytes: Buffer | null) => (await sharp(bytes ?? '').stats()).channels[0]?.mean;

const folder = mkdtempSync(join(tmpdir(), 'storefold-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
function file(content: string | Buffer): string {
  const path = join(folder, String(files++));
  writeFileSync(path, content);
  return path;
}
