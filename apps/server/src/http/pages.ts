const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character]);

/** A page of a few words, in light and dark. */
export const wordsPage = (title: string, words: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} - Korzo</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 36rem; margin: 20vh auto; padding: 0 1rem }
</style>
<h1>${escaped(title)}</h1>
<p>${escaped(words)}</p>
<p><a href="/">To the studio</a></p>
</html>
`;
