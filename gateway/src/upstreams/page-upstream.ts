import type { IncomingMessage } from 'node:http';
import { text } from '@storefold/contracts';
import { type PictureResponder, requestSteps } from '@storefold/server/http';
import { attemptInstances, isFailure, refusalOf } from './attempt-instances.ts';
import { Instances, type InstancesOptions } from './instances.ts';
import { passingBody } from './passing-body.ts';
import { headersForPages } from './proxy-headers.ts';

/** Pictures or pages that other processes answer. */
export interface PageUpstream {
  readonly respond: PictureResponder;
  close(): void;
}

/** Passes requests on as they are, to one instance after another as `attemptInstances` says. */
export function pageUpstream(options: InstancesOptions): PageUpstream {
  const instances = new Instances(options);
  return {
    async respond(request, response) {
      const { method = '', url = '' } = request;
      const headers = headersForPages(request.headers);
      const sent = { method, url, headers, body: bodyOf(request) };
      const attempt = await attemptInstances(instances, sent, response);
      if (isFailure(attempt) && !response.headersSent && !response.destroyed)
        throw refusalOf(attempt, text('the_service', { service: options.service }));
    },
    close: () => instances.close(),
  };
}

function bodyOf(request: IncomingMessage): ReturnType<typeof passingBody> | null {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && length === '0') return null;
  requestSteps.askForBody(request);
  return passingBody(request);
}
