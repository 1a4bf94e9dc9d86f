const storedAs = 'korzo-token';

/** Takes the token out of the address (a server prints links with one) and keeps it for this tab: links that are shared carry none. */
export function takeToken(): string | undefined {
  const words = new URLSearchParams(location.hash.replace(/^#/, ''));
  const token = words.get('token');
  if (token === null) return sessionStorage.getItem(storedAs) ?? undefined;
  sessionStorage.setItem(storedAs, token);
  words.delete('token');
  history.replaceState(undefined, '', `${location.pathname}${location.search}#${words.toString()}`);
  return token;
}
