/** Comfort for those who have scripts. Every page works without this file. */

/** Forms that are sent as soon as something changes. Turbo keeps elements over a change of the page, and their attributes not. */
const listening = new WeakSet();

for (const form of document.querySelectorAll('[data-submit-on-change]')) listenToChanges(form);
document.addEventListener('turbo:load', () => {
  for (const form of document.querySelectorAll('[data-submit-on-change]')) listenToChanges(form);
});

function listenToChanges(form) {
  if (listening.has(form)) return;
  listening.add(form);
  form.querySelector('.without-script')?.remove();
  form.addEventListener('change', () => form.requestSubmit());
}

// What a frame of dialogs shows stands in front of the page, and takes the keyboard.
document.addEventListener('turbo:frame-load', ({ target }) => {
  const dialog = target.id === 'dialog' ? target.closest('dialog') : null;
  if (dialog && target.childElementCount > 0 && !dialog.open) dialog.showModal();
});
document.addEventListener('click', (event) => {
  const closing = event.target.closest('[data-close-dialog]');
  const dialog = closing?.closest('dialog');
  if (!dialog) return;
  event.preventDefault();
  dialog.close();
  dialog.querySelector('turbo-frame').replaceChildren();
});

// What was refused is in front of whoever typed it, and what was said can be put away.
document.addEventListener('turbo:render', showWhatWasSaid);
showWhatWasSaid();

function showWhatWasSaid() {
  for (const alert of document.querySelectorAll('#alerts > .alert:not(:has(.alert-close))')) {
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'alert-close';
    close.textContent = '×';
    close.ariaLabel = alert.parentElement.dataset.close;
    close.addEventListener('click', () => alert.remove());
    alert.append(close);
  }
  const wrong = document.querySelector('[aria-invalid], .once');
  wrong?.focus({ preventScroll: true });
  wrong?.scrollIntoView({ block: 'center' });
}

// The search of all pages is reached with a key, unless something is being typed.
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]');
  const isAsked = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping;
  if (!isAsked && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
  event.preventDefault();
  const search = document.querySelector('[data-search]');
  search?.focus();
  search?.select();
});

// What is under way is shown anew until it is done, as long as somebody looks at it.
const RELOAD_AFTER_MS = 2_000;
document.addEventListener('turbo:load', reloadWhileUnderWay);

function reloadWhileUnderWay() {
  const shown = location.href;
  if (!document.querySelector('[data-reload]')) return;
  setTimeout(() => {
    if (location.href !== shown || document.activeElement?.closest('form')) return;
    if (document.visibilityState === 'visible') window.Turbo.visit(shown, { action: 'replace' });
    else reloadWhileUnderWay();
  }, RELOAD_AFTER_MS);
}
