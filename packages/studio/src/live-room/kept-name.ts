const key = 'korzo.name';

/** The name that this visitor gave in an earlier room; empty when there is none, or the browser keeps nothing. */
export function keptName(): string {
  try {
    return localStorage.getItem(key)?.trim().slice(0, 60) ?? '';
  } catch {
    return '';
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    // It holds for this visit.
  }
}
