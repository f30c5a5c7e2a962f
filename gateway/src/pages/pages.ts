import type { Random } from '@storefold/kernel/core';
import type { PictureResponder } from '@storefold/server/http';
import type { Express } from 'express';
import { requestIdOf } from '../request-id.ts';
import { mountAssets } from './asset-pages.ts';
import { type DashboardPages, mountDashboard } from './dashboard-pages.ts';
import { mountGuide } from './guide-pages.ts';
import { mountHealthPage } from './health-page.ts';
import { pageHeaders } from './page-response.ts';
import { mountPictures } from './picture-pages.ts';
import { mountReference } from './reference-pages.ts';
import { mountShop, type ShopOptions } from './shop-pages.ts';
import { mountStartPage, type StartPageOptions } from './start-page.ts';

interface PagesOptions {
  readonly random: Random;
  readonly start: Omit<StartPageOptions, 'hasShop' | 'hasDashboard'>;
  /** The sample shop. Undefined: it is not served. */
  readonly shop: ShopOptions | undefined;
  readonly pictures: PictureResponder | undefined;
  readonly dashboard: DashboardPages | undefined;
}

/** Mounts what stands beside the APIs. */
export function mountPages(app: Express, { random, start, shop, pictures, dashboard }: PagesOptions): void {
  app.use((request, response, next) => {
    response.set({ ...pageHeaders, 'X-Request-Id': requestIdOf(request) ?? random.uuid() });
    next();
  });
  const hasShop = mountShop(app, shop);
  mountStartPage(app, { ...start, hasShop, hasDashboard: dashboard !== undefined });
  mountHealthPage(app, start.health);
  mountReference(app);
  mountGuide(app);
  mountAssets(app);
  if (pictures) mountPictures(app, pictures);
  if (dashboard) mountDashboard(app, dashboard);
}
