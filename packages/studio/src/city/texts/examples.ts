/** A city that comes with Korzo. */
export interface Example {
  readonly name: string;
  /** What its first comment says. */
  readonly about: string;
  readonly text: string;
}

/** The shipped cities, which the build of the site put beside the page. */
export async function loadExamples(): Promise<readonly Example[]> {
  const response = await fetch('./cities.json').catch(() => undefined);
  return response?.ok === true ? ((await response.json()) as readonly Example[]) : [];
}
