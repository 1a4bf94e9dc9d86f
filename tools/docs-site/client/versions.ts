/** Other versions of the documentation lie beside this one; the list is missing where only one was copied. */
export function offerVersions(root: string): void {
  const select = document.querySelector<HTMLSelectElement>('select.version');
  if (select === null) return;
  const own = select.value;
  const list = async (): Promise<void> => {
    const answer = await fetch(`${root}../versions.json`);
    if (!answer.ok) return;
    const versions = (await answer.json()) as string[];
    select.replaceChildren(...versions.map((version) => new Option(version, version, false, version === own)));
  };
  list().catch(() => undefined);
  select.addEventListener('change', () => {
    location.href = `${root}../${select.value}/index.html`;
  });
}
