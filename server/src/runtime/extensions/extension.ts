import type { Type } from '@nestjs/common';
import type { AdminPartialPoint, AdminScreen, OwnEvent, ServiceName } from '@storefold/contracts';
import type { SearchProvider } from '@storefold/kernel/ports';
import type { NoticeSubscriber, Subscriber } from '@storefold/kernel/subscriptions';
import type { ServiceDefinition } from '../service-definition.ts';

/** What an extension adds to the store, before it starts. Each throws an Error for what cannot be used, or has a name that is taken. */
export interface ExtensionRegistry {
  /** A service of one's own, with its endpoints and events. It keeps to the names of its own `facts`. */
  service(definition: ServiceDefinition): void;
  /** A subscriber that runs beside those of a service, and gets what those get. */
  subscriber(service: ServiceName, subscriber: Type<Subscriber | NoticeSubscriber>): void;
  /** A public event that no service declares. */
  event(event: OwnEvent): void;
  /** A `PaymentProvider` of the ordering service. */
  paymentProvider(provider: { readonly type: string }): void;
  searchProvider(provider: SearchProvider): void;
  /** Content for a place of the dashboard: the file of an Eta template, or its text. */
  adminPartial(point: AdminPartialPoint, template: URL | string): void;
  /** Records of a service as a list, a page and forms of the dashboard. */
  adminScreen(screen: AdminScreen): void;
}

/** The default export of a module that EXTENSIONS names. */
export type Extension = (registry: ExtensionRegistry) => void | Promise<void>;
