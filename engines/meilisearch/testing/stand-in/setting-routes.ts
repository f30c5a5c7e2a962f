import type { Engine } from './engine.ts';
import type { Json, JsonObject } from './json.ts';
import { checkRankingRules } from './ranking-rules.ts';
import { jsonBody } from './request.ts';
import type { Routes } from './route.ts';
import { checkSettings, type SettingName, settingNames } from './setting-checks.ts';
import { namesIn } from './settings.ts';

/** Changed with PATCH because they are merged; the others are replaced with PUT. */
const MERGED: ReadonlySet<SettingName> = new Set(['typoTolerance', 'faceting', 'pagination', 'embedders']);

export function settingRoutes(engine: Engine): Routes {
  const routes: Record<string, Routes[string]> = {
    'GET /indexes/:uid/settings': ({ path: { uid = '' } }) => ({
      status: 200,
      body: engine.index(uid).settings,
    }),
    'PATCH /indexes/:uid/settings': (request) => update(request.path.uid, jsonBody(request)),
    'DELETE /indexes/:uid/settings': ({ path: { uid = '' } }) =>
      engine.enqueue({ type: 'settingsUpdate', indexUid: uid, settings: null }),
  };
  const update = (uid: string | undefined, body: Json) =>
    engine.enqueue({ type: 'settingsUpdate', indexUid: uid ?? '', settings: checked(body) });
  for (const name of settingNames) {
    const path = `/indexes/:uid/settings/${kebab(name)}`;
    routes[`GET ${path}`] = ({ path: { uid = '' } }) => ({
      status: 200,
      body: engine.index(uid).settings[name],
    });
    routes[`${MERGED.has(name) ? 'PATCH' : 'PUT'} ${path}`] = (request) =>
      update(request.path.uid, { [name]: jsonBody(request) });
    routes[`DELETE ${path}`] = ({ path: { uid } }) => update(uid, { [name]: null });
  }
  return routes;
}

const checked = (body: Json): JsonObject => {
  const settings = checkSettings(body);
  checkRankingRules(namesIn(settings.rankingRules ?? null));
  return settings;
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
