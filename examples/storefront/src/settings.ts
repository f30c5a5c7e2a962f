/** What the gateway tells the shop before it can ask the Store API. */
interface Settings {
  readonly publishable_key: string;
  readonly default_locale: string;
  readonly supported_locales: readonly string[];
  /** Whether nobody sells here: the shop says then that it is a sample. */
  readonly is_sample: boolean;
}

export const settings: Settings = await read();

async function read(): Promise<Settings> {
  const answer = await fetch('/shop/settings.json');
  if (answer.ok) return answer.json();
  // Nothing else is loaded by now, not even the texts of the shop.
  document
    .getElementById('main')
    ?.replaceChildren('The shop is closed at the moment. Der Shop ist gerade geschlossen.');
  throw new Error(`the store does not say which key the shop has: ${answer.status}`);
}
