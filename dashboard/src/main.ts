import { engineSettings, engines } from '@storefold/engines';
import { createLogger, systemRandom } from '@storefold/kernel/core';
import { defaultLimits, healthReport } from '@storefold/server/http';
import { extensionsOrExit, healthOf, runProcess, settingsOrExit } from '@storefold/server/runtime';
import { createDashboard } from './dashboard.ts';
import { DASHBOARD_SESSION_KEY } from './session/session-key.ts';
import { dashboardSettings } from './settings.ts';
import { checkTemplate } from './template-syntax.ts';

// They may add to pages.
await extensionsOrExit([engines.extensionPoints, { adminPartial: async (text) => checkTemplate(text) }]);
const settings = settingsOrExit(
  { ...engineSettings, ...dashboardSettings },
  'Runs the dashboard as a process of its own.',
);
const logger = createLogger(settings, { name: 'dashboard' });

const port = await runProcess({
  settings,
  logger,
  limits: defaultLimits,
  parts: ['event_log', 'vault'],
  async open(start) {
    const shared = await engines.openShared({ settings, logger, name: 'dashboard', start });
    start.endsWith(shared.log);
    const dashboard = createDashboard({
      sessionKey: await shared.vault.secret(DASHBOARD_SESSION_KEY),
      storeUrl: settings.storeUrl,
      isDevelopment: settings.nodeEnv === 'development',
      logger,
    });
    await shared.bus.start();
    const health = new healthReport.HealthEndpoints(healthOf([], shared), 'dashboard');
    return {
      handler(request, response) {
        const path = request.url?.split('?', 1)[0] ?? '';
        if (healthReport.isHealthPath(path))
          void health.respond(request, path, response, systemRandom.uuid());
        else dashboard(request, response);
      },
      close: () => engines.closeShared(shared),
    };
  },
});
if (port !== undefined) logger.info({ port, host: settings.host }, 'the dashboard is ready');
