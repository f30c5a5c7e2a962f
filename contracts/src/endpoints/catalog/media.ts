import { z } from 'zod';
import { endpoint, scoped } from '../../endpoint.ts';
import { adminMedia } from '../../shapes/catalog/media.ts';
import { listOf, optionalMetadata } from '../../values.ts';
import { chapter } from '../chapter.ts';
import { mediaInput } from './inputs.ts';

const path = '/api/v3/admin/products/:product_id/media';

const { url, external_video_url, ...details } = mediaInput.omit({ media_type: true }).shape;
const placedDetails = {
  ...details,
  position: z.int().min(1).max(10_000).optional(),
  metadata: optionalMetadata,
};

export const listMedia = endpoint({
  name: 'media.list',
  service: 'catalog',
  method: 'GET',
  path,
  access: scoped('read_products'),
  summary: 'Lists the pictures and films of a product in their order.',
  list: true,
  filters: { text: ['id', 'alt', 'media_type', 'state'], number: ['position'] },
  sorts: ['id', 'position'],
  answer: { status: 200, body: listOf(adminMedia) },
  refusals: ['record_not_found'],
});

export const createMedia = endpoint({
  name: 'media.create',
  service: 'catalog',
  method: 'POST',
  path,
  access: scoped('write_products'),
  summary: 'Adds a picture or film to a product.',
  description:
    'A picture is sent as the part `file` of a form: PNG, JPEG, GIF or WebP, of at most 50 megapixels and 16,383 pixels on each side. What else is in its file, such as where it was taken, is not kept. Its sizes are made in the background, until when `state` is `processing`. Otherwise `url` or `external_video_url` says where the picture or film is; it is not fetched.',
  body: z.object({ url, external_video_url, ...placedDetails }),
  upload: { limit: 'media' },
  answer: { status: 201, body: adminMedia },
  refusals: ['record_not_found', 'validation_error'],
});

export const readMedia = endpoint({
  name: 'media.read',
  service: 'catalog',
  method: 'GET',
  path: `${path}/:id`,
  access: scoped('read_products'),
  summary: 'Shows one picture or film.',
  answer: { status: 200, body: adminMedia },
  refusals: ['record_not_found'],
});

export const changeMedia = endpoint({
  name: 'media.change',
  service: 'catalog',
  method: 'PATCH',
  path: `${path}/:id`,
  access: scoped('write_products'),
  summary: 'Changes what a picture or film shows, and its place.',
  description:
    'A focal point that is moved gives a picture that was sent another `og_image_url`, once that is made.',
  body: z.object(placedDetails),
  answer: { status: 200, body: adminMedia },
  refusals: ['record_not_found', 'validation_error'],
});

export const deleteMedia = endpoint({
  name: 'media.delete',
  service: 'catalog',
  method: 'DELETE',
  path: `${path}/:id`,
  access: scoped('write_products'),
  summary: 'Takes a picture or film from a product.',
  description:
    'The files of a picture that was sent are removed when no product shows it: within ten minutes, and not before an hour after they were sent. Until then their addresses answer, and whoever keeps copies of what they sent may show these for longer.',
  answer: { status: 204 },
  refusals: ['record_not_found'],
});

chapter({
  name: 'Pictures and films',
  about: 'What a product looks like.',
  position: 30,
  groups: ['media'],
});
