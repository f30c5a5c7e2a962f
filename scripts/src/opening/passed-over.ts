import type { Endpoint } from '@storefold/contracts';
import { requestSteps } from '@storefold/server/http';

/**
 * What an endpoint would pass over of these parameters, each with the name that was probably meant; undefined where all have an effect.
 * Nothing is said of custom fields, which the store alone knows.
 */
export function passedOver(endpoint: Endpoint, parameters: URLSearchParams): string | undefined {
  const declared = [...parameters].filter(([name, value]) => !`${name} ${value}`.includes('cf_'));
  const { 'X-Service-Ignored': ignored } = requestSteps.ignoredNames(endpoint, {
    parameters: new URLSearchParams(declared),
    body: undefined,
  });
  return ignored;
}
