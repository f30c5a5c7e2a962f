import type { PictureResponder, RequestHandler } from '@storefold/server/http';
import type { Express } from 'express';
import type { ClientAddress, ClientScheme } from '../client-address.ts';
import type { DashboardClient } from '../dashboard-client.ts';

/** The merchant's dashboard: in this process, made at the first request, or in another. */
export interface DashboardPages {
  readonly open: () => Promise<RequestHandler | PictureResponder>;
  readonly client: DashboardClient;
  readonly clientAddress: ClientAddress;
  readonly clientScheme: ClientScheme;
}

/** Mounts the dashboard below `/admin`. */
export function mountDashboard(
  app: Express,
  { open, client, clientAddress, clientScheme }: DashboardPages,
): void {
  let opening: ReturnType<DashboardPages['open']> | undefined;
  app.all(['/admin', '/admin/*path'], async (request, response) => {
    opening ??= open();
    const respond = await opening.catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    client.sign(request, clientAddress(request) || request.socket.remoteAddress || '');
    // In place of what came from outside.
    request.headers['x-forwarded-proto'] = clientScheme(request);
    await respond(request, response, response.get('X-Request-Id') ?? '');
  });
}
