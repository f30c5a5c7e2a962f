import type { Endpoint } from '@storefold/contracts';
import type { Clock, Logger, Random } from '@storefold/kernel/core';
import type { Bus, Files, RateCounters, Vault } from '@storefold/kernel/ports';
import type { healthReport, RequestHandler, ServerLimits } from '@storefold/server/http';
import type { ServiceAddresses } from './upstreams/upstreams.ts';

export interface GatewayOptions {
  /** The table of all endpoints. */
  readonly endpoints: readonly Endpoint[];
  readonly services: ServiceAddresses;
  /** The merchant's dashboard: made at its first request, or its addresses. Without it, `/admin` is unknown. */
  readonly dashboard?: (() => Promise<RequestHandler>) | readonly string[] | undefined;
  readonly bus: Bus;
  readonly vault: Vault;
  readonly counters: RateCounters;
  /** The files of pictures. Needed where the catalog is in this process. */
  readonly files?: Files;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly settings: GatewaySettings;
  /** Further parts of `/health`. */
  readonly health?: healthReport.HealthCheck;
  readonly level?: healthReport.LevelCheck;
}

interface GatewaySettings {
  /** Addresses or CIDR ranges whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. */
  readonly trustedProxies: readonly string[];
  /** Requests per minute of each publishable key and client address. */
  readonly rateLimitKeyPerMin: number;
  /** Those that are worked on at once. Default: any number. */
  readonly rateLimitKeyAtOnce?: number;
  /** Where people reach the gateway. */
  readonly baseUrl?: string | null;
  /** Megabytes of public responses that are kept of services in other processes. Default: none. */
  readonly responseCacheMb?: number;
  /** How long a service in another process may be silent. Default: a little less than the whole response may take. */
  readonly proxyTimeoutMs?: number;
  /** Larger bodies are refused before they reach a service in another process. Default: 100 KB. */
  readonly bodyLimitBytes?: number;
  /** Larger pictures are. Default: 10 MB. */
  readonly mediaLimitBytes?: number;
  /** Larger files of imports and of digital products are. Default: 100 MB. */
  readonly importLimitBytes?: number;
  readonly limits?: ServerLimits;
  /** Whether the sample shop is served. Default: no. */
  readonly shop?: 'on' | 'off';
  /** In development the start page says where the keys lie. */
  readonly nodeEnv?: string;
  /** Where the store keeps its files. */
  readonly dataDir?: string;
}
