/** Comfort for those who have scripts. Every page works without this file. */

for (const form of document.querySelectorAll('[data-submit-on-change]')) listenToChanges(form);
document.addEventListener('turbo:load', () => {
  for (const form of document.querySelectorAll('[data-submit-on-change]')) listenToChanges(form);
});

function listenToChanges(form) {
  if (form.dataset.listens) return;
  form.dataset.listens = 'true';
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
