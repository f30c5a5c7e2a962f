// A button on each block of code that copies it. Without scripts the text can be selected as any other.
for (const block of document.querySelectorAll('pre')) {
  const frame = document.createElement('div');
  frame.className = 'copied';
  block.replaceWith(frame);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => void showCopied(button, block));
  frame.append(block, button);
}

async function showCopied(button, block) {
  button.textContent = (await copy(block)) ? 'Copied' : 'Select it';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2_000);
}

// Pages that are not served securely have no clipboard, but may copy what is selected.
async function copy(block) {
  try {
    await navigator.clipboard.writeText(block.innerText);
    return true;
  } catch {
    window.getSelection()?.selectAllChildren(block);
    return document.execCommand('copy');
  }
}

// Menus that would push the page down begin folded where there is no room beside it. Narrowed later, they stay as they are.
const isNarrow = window.matchMedia('(max-width: 60rem)').matches;
for (const menu of document.querySelectorAll('.menu > details')) {
  if (isNarrow) menu.open = false;
  menu.classList.add('placed');
}
