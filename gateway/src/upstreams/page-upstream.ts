import type { IncomingMessage } from 'node:http';
import { type PictureResponder, requestSteps } from '@storefold/server/http';
import { attemptInstances } from './attempt-instances.ts';
import type { Instances } from './instances.ts';
import { passingBody } from './passing-body.ts';
import { headersForPages } from './proxy-headers.ts';

/** Passes requests for pictures or pages on as they are, to one instance after another as `attemptInstances` says. */
export const pageUpstream =
  (instances: Instances): PictureResponder =>
  async (request, response) => {
    const { method = '', url = '' } = request;
    const headers = headersForPages(request.headers);
    const sent = { method, url, headers, body: bodyOf(request) };
    const endpoint = `${method} ${requestSteps.splitTarget(url).path}`;
    const { refusal } = await attemptInstances(instances, sent, response, { endpoint });
    if (refusal && !response.headersSent && !response.destroyed) throw refusal;
  };

function bodyOf(request: IncomingMessage): ReturnType<typeof passingBody> | null {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && length === '0') return null;
  requestSteps.askForBody(request);
  return passingBody(request);
}
