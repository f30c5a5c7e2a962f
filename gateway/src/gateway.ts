import { API_KEY_PEPPER } from '@storefold/kernel/core';
import {
  createHttpServer,
  healthReport,
  type PictureResponder,
  pictureResponder,
  type RequestHandler,
  requestSteps,
} from '@storefold/server/http';
import { Authenticator } from './authentication/authenticator.ts';
import { clientAddress, clientScheme } from './client-address.ts';
import { DASHBOARD_CLIENT_KEY, DashboardClient } from './dashboard-client.ts';
import { withExpressApp } from './express-app.ts';
import { gatewayHealth } from './gateway-health.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { GatewayPipeline } from './gateway-pipeline.ts';
import type { DashboardPages } from './pages/dashboard-pages.ts';
import { mountPages } from './pages/pages.ts';
import type { ShopOptions } from './pages/shop-pages.ts';
import { ShopSettingsClient } from './pages/shop-settings.ts';
import { credentialsFileOf } from './pages/start-page.ts';
import type { Upstream } from './upstreams/upstream.ts';
import { createUpstreams } from './upstreams/upstreams.ts';

export interface Gateway {
  /** Responds to any request. For servers other than the gateway's own. */
  readonly handler: RequestHandler;
  /** Resolves with the port it listens on; port 0 takes a free one. */
  listen(port: number, host: string): Promise<number>;
  /** Stops accepting connections and finishes work under way. */
  close(): Promise<void>;
}

const PROXY_TIMEOUT_MS = 27_000;
const BODY_LIMIT_BYTES = 102_400;
const MEDIA_LIMIT_BYTES = 10_485_760;
const IMPORT_LIMIT_BYTES = 104_857_600;
const MEGABYTE = 1_048_576;

/** Finds the endpoint and the caller of a request, and passes the request to the endpoint's service. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { bus, vault, clock, random, settings } = options;
  const proxyTimeoutMs = settings.proxyTimeoutMs ?? PROXY_TIMEOUT_MS;
  const bodyLimits = {
    json: settings.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    uploads: {
      media: settings.mediaLimitBytes ?? MEDIA_LIMIT_BYTES,
      import: settings.importLimitBytes ?? IMPORT_LIMIT_BYTES,
    },
  };
  const responseCacheBytes = (settings.responseCacheMb ?? 0) * MEGABYTE;
  // First what may fail and is tried again, because services and pages that are found are asked at once how they are.
  const pepper = await vault.secret(API_KEY_PEPPER);
  const asksForOthers = options.dashboard || settings.shop === 'on';
  const client = asksForOthers ? new DashboardClient(await vault.secret(DASHBOARD_CLIENT_KEY)) : undefined;
  const upstreams = await createUpstreams({ ...options, proxyTimeoutMs, bodyLimits, responseCacheBytes });
  const authenticator = new Authenticator(bus, pepper, clock);
  const health = new healthReport.HealthEndpoints(
    () => gatewayHealth(bus, upstreams, options.health),
    undefined,
    [...upstreams].flatMap(([name, { instances }]) => (instances ? [name] : [])),
    options.level,
  );
  const { dashboard, closeDashboard } = await dashboardOf(options, client, proxyTimeoutMs);
  const pipeline = new GatewayPipeline(options, authenticator, upstreams, health, client);

  const pictures = await picturesOf(options, upstreams.get('catalog'));
  const start = {
    health,
    credentialsFile: credentialsFileOf(settings),
  };
  const handler = withExpressApp(
    (request, response) => pipeline.handleRequest(request, response),
    (request) => requestSteps.refusalOfRequest(request, pipeline.limits),
    (error, request, response) => pipeline.handleError(error, request, response),
    (app) => mountPages(app, { random, start, shop: shopOf(options, client), pictures, dashboard }),
  );
  const server = createHttpServer(handler, pipeline.limits, random);
  return {
    handler,
    listen: (port, host) => server.listen(port, host),
    async close() {
      await server.close();
      for (const upstream of upstreams.values()) upstream.close?.();
      closeDashboard();
    },
  };
}

function shopOf(
  { settings, bus, clock }: GatewayOptions,
  client: DashboardClient | undefined,
): ShopOptions | undefined {
  if (settings.shop !== 'on' || !client) return undefined;
  const told = new ShopSettingsClient(bus, clock, settings.nodeEnv !== 'production');
  const addressOf = clientAddress(settings.trustedProxies);
  return {
    findSettings: () => told.find(),
    headersFor: (request) => client.headersOf(addressOf(request)),
    baseUrl: settings.baseUrl,
  };
}

/** Processes of other machines have files of their own, of which the catalog has those that it makes. */
async function picturesOf(
  { files }: GatewayOptions,
  catalog: Upstream | undefined,
): Promise<PictureResponder | undefined> {
  if (!catalog?.instances) return files && pictureResponder(files);
  const { pageUpstream } = await import('./upstreams/page-upstream.ts');
  return pageUpstream(catalog.instances);
}

async function dashboardOf(
  { dashboard, settings, clock, logger }: GatewayOptions,
  client: DashboardClient | undefined,
  timeoutMs: number,
): Promise<{ readonly dashboard?: DashboardPages; readonly closeDashboard: () => void }> {
  if (!dashboard || !client) return { closeDashboard: () => undefined };
  const pages = {
    client,
    clientAddress: clientAddress(settings.trustedProxies),
    clientScheme: clientScheme(settings.trustedProxies, settings.baseUrl),
  };
  if (typeof dashboard === 'function')
    return { dashboard: { ...pages, open: dashboard }, closeDashboard: () => undefined };
  // Their HTTP client is loaded only where there are other processes.
  const { Instances } = await import('./upstreams/instances.ts');
  const { pageUpstream } = await import('./upstreams/page-upstream.ts');
  const instances = new Instances({ service: 'dashboard', urls: dashboard, timeoutMs, clock, logger });
  const open = async () => pageUpstream(instances);
  return { dashboard: { ...pages, open }, closeDashboard: () => instances.close() };
}
