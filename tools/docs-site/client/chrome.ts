/** Light or dark, as the system has it until the reader chooses; the choice is kept. */
export function switchTheme(): void {
  const kept = localStorage.getItem('korzo-docs-theme');
  if (kept !== null) document.documentElement.dataset['theme'] = kept;
  document.querySelector('.theme')?.addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = next;
    localStorage.setItem('korzo-docs-theme', next);
  });
}

export function isDark(): boolean {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

/** On narrow screens the menu opens by a button. */
export function showMenu(): void {
  const button = document.querySelector('.menu-button');
  button?.addEventListener('click', () => {
    const isOpen = document.body.classList.toggle('menu-open');
    button.setAttribute('aria-expanded', String(isOpen));
  });
  const menu = document.querySelector<HTMLElement>('#menu');
  const current = menu?.querySelector<HTMLElement>('[aria-current]');
  if (menu && current) menu.scrollTop = Math.max(0, current.offsetTop - menu.clientHeight / 2);
}
