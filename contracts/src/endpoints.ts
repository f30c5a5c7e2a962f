import type { Endpoint } from './endpoint.ts';
import { catalogEndpoints } from './endpoints/catalog.ts';
import { allCustomFieldEndpoints } from './endpoints/custom-fields.ts';
import { eventsEndpoints } from './endpoints/events.ts';
import { exportsEndpoints } from './endpoints/exports.ts';
import { giftCardBatchesEndpoints } from './endpoints/gift-card-batches.ts';
import { identityEndpoints } from './endpoints/identity.ts';
import { importsEndpoints } from './endpoints/imports.ts';
import { mailsEndpoints } from './endpoints/mails.ts';
import { newsletterEndpoints } from './endpoints/newsletter.ts';
import { orderingEndpoints } from './endpoints/ordering.ts';
import { reportsEndpoints } from './endpoints/reports.ts';
import { storedValueEndpoints } from './endpoints/stored-value.ts';
import { webhooksEndpoints } from './endpoints/webhooks.ts';
import type { ChapteredEndpoint } from './openapi/tags.ts';

/** Every endpoint: the gateway's table. Each belongs to a chapter of the reference. */
export const allEndpoints: readonly Endpoint[] = [
  ...identityEndpoints,
  ...newsletterEndpoints,
  ...catalogEndpoints,
  ...orderingEndpoints,
  ...storedValueEndpoints,
  ...giftCardBatchesEndpoints,
  ...webhooksEndpoints,
  ...eventsEndpoints,
  ...mailsEndpoints,
  ...allCustomFieldEndpoints,
  ...exportsEndpoints,
  ...importsEndpoints,
  ...reportsEndpoints,
] satisfies readonly ChapteredEndpoint[];
