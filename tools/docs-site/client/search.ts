import MiniSearch from 'minisearch';
import { searchFields } from '../search-fields.mjs';

const mostResults = 12;

/** Results appear while one types; the index is loaded when the field is first used. */
export function offerSearch(root: string): void {
  const field = document.querySelector<HTMLInputElement>('.search input');
  const list = document.querySelector<HTMLUListElement>('.search .results');
  if (field === null || list === null) return;
  let index: Promise<MiniSearch> | undefined;
  const loaded = (): Promise<MiniSearch> => (index ??= loadIndex(root));
  field.addEventListener('focus', () => void loaded());
  const answer = async (asked: string): Promise<void> => {
    const found = await loaded();
    if (asked === field.value) show(list, asked.trim() === '' ? [] : rows(found, asked, root), asked);
  };
  field.addEventListener('input', () => void answer(field.value));
  field.addEventListener('keydown', (event) => moveInResults(event, list));
  list.addEventListener('keydown', (event) => moveInResults(event, list, field));
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    field.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !field.parentElement?.contains(target)) list.hidden = true;
  });
}

async function loadIndex(root: string): Promise<MiniSearch> {
  const answer = await fetch(`${root}search.json`);
  return MiniSearch.loadJSON(await answer.text(), searchFields);
}

function rows(index: MiniSearch, words: string, root: string): HTMLLIElement[] {
  return index
    .search(words)
    .slice(0, mostResults)
    .map((result) => {
      const row = document.createElement('li');
      const link = document.createElement('a');
      link.href = `${root}${String(result['id'])}`;
      link.append(String(result['title']));
      if (result['page'] !== result['title']) {
        const page = document.createElement('small');
        page.textContent = String(result['page']);
        link.append(page);
      }
      row.append(link);
      return row;
    });
}

function show(list: HTMLUListElement, found: readonly HTMLLIElement[], words: string): void {
  list.hidden = words.trim() === '';
  if (found.length > 0) list.replaceChildren(...found);
  else {
    const none = document.createElement('li');
    none.textContent = 'No matches. Try fewer words.';
    list.replaceChildren(none);
  }
}

function moveInResults(event: KeyboardEvent, list: HTMLUListElement, field?: HTMLInputElement): void {
  if (event.key === 'Escape') {
    list.hidden = true;
    field?.focus();
    return;
  }
  const links = [...list.querySelectorAll('a')];
  if (event.key === 'Enter' && field === undefined) links[0]?.click();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at + step];
  if (next !== undefined) next.focus();
  else if (step < 0) field?.focus();
}
