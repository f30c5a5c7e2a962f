// Search over the operations of both APIs, among the lines of their overview pages.
const MOST = 30;
const input = document.getElementById('search');
const found = document.getElementById('found');
let lines;

async function linesOfBoth() {
  const pages = ['/docs/store', '/docs/admin'].map(async (path) => {
    const text = await (await fetch(path)).text();
    const page = new DOMParser().parseFromString(text, 'text/html');
    return [...page.querySelectorAll('main .operations li')].map((line) => {
      const { api } = line.parentElement.dataset;
      const chapter = line.closest('section').querySelector('h2').textContent;
      const place = `${line.querySelector('code').textContent} ${chapter}`.toLowerCase();
      return {
        line,
        api,
        place,
        words: `${line.textContent} ${chapter} ${api} ${line.firstElementChild.hash}`.toLowerCase(),
      };
    });
  });
  return (await Promise.all(pages)).flat();
}

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    found.replaceChildren();
    return;
  }
  lines ??= linesOfBoth();
  const matching = (await lines).filter((each) => words.every((word) => each.words.includes(word)));
  // What is named so comes before what only speaks of it.
  const rank = ({ place }) => (words.every((word) => place.includes(word)) ? 0 : 1);
  matching.sort((one, other) => rank(one) - rank(other));
  const shown = matching.slice(0, MOST).map(({ line, api }) => {
    const copy = document.importNode(line, true);
    const name = document.createElement('small');
    name.textContent = api;
    copy.firstElementChild.append(' ', name);
    return copy;
  });
  const rest = document.createElement('li');
  rest.textContent = matching.length === 0 ? 'Nothing is called so.' : `and ${matching.length - MOST} more`;
  found.replaceChildren(...shown, ...(matching.length === 0 || matching.length > MOST ? [rest] : []));
}

input.addEventListener('input', () => void search());
input.value ||= new URLSearchParams(window.location.search).get('q') ?? '';
if (input.value !== '') void search();

document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    input.focus();
  }
  if (event.key === 'Escape' && event.target === input) {
    input.value = '';
    found.replaceChildren();
  }
});

// Browsers open what is folded only where the address changes; a link to the place where one is already does not.
function reveal() {
  const place = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  const folded = place?.closest('details');
  if (folded) folded.open = true;
}
document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a[href^="#"]')) setTimeout(reveal);
});
reveal();
