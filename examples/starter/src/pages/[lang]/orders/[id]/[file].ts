import { ApiError } from '@storefold/client';
import type { APIRoute } from 'astro';

const PASSED_ON = ['content-type', 'content-disposition', 'content-length', 'content-range', 'accept-ranges'];

/** A file that was bought. It comes through this server, because browsers need not reach the store. */
export const GET: APIRoute = async ({ locals, params, request, rewrite }) => {
  const { id = '', file } = params;
  const { shopper } = locals;
  const { value, error } = await shopper.orderClient(id).orders.get(id).result();
  if (error && !(error instanceof ApiError && error.status < 500)) throw error;
  const link = value?.items.flatMap(({ digital_links }) => digital_links).find((each) => each.id === file);
  if (!link) return rewrite('/404');
  const { body, status, headers } = await shopper.download(
    id,
    link.download_url,
    request.headers.get('range'),
  );
  if (status >= 400 && status !== 416) return rewrite('/404');
  const passed = PASSED_ON.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Response(body, { status, headers: passed });
};
