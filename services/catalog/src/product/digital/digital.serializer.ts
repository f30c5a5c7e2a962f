import type { Digital as DigitalBody, ServingFile } from '@storefold/contracts';
import type { Digital } from './digital.ts';

/** The Admin API's form. */
export const digitalBody = (product_id: string, file: Digital): DigitalBody => ({
  id: file.id,
  product_id,
  variant_id: file.variant_id,
  filename: file.filename,
  content_type: file.content_type,
  byte_size: file.byte_size,
  login_required: file.login_required,
  metadata: file.metadata,
  created_at: file.created_at,
  updated_at: file.created_at,
});

/** What carts and orders keep of it. */
export const servingFileBody = (file: Digital): ServingFile => ({
  digital_id: file.id,
  filename: file.filename,
  content_type: file.content_type,
  byte_size: file.byte_size,
  login_required: file.login_required,
});
