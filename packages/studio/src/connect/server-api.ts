import type { CatalogueEntry, PageModule, ScenarioSource } from '@korzo/live';
import type { Access } from './find-server.ts';

/** Asks the server for JSON; the status alone when it refuses, 0 when it cannot be reached. */
async function getJson(
  { server, token }: Access,
  path: string,
): Promise<{ readonly value: unknown } | { readonly status: number }> {
  try {
    const response = await fetch(new URL(path, server.base), { headers: tokenHeaders(token) });
    return response.ok ? { value: (await response.json()) as unknown } : { status: response.status };
  } catch {
    return { status: 0 };
  }
}

/** Scenarios of the server's own folder. */
export async function serverFiles(access: Access): Promise<readonly CatalogueEntry[]> {
  const answer = await getJson(access, 'api/scenarios');
  return 'value' in answer ? (answer.value as { readonly files: readonly CatalogueEntry[] }).files : [];
}

/** The modules of the server, by full addresses; none when it does not say. */
export async function serverModules(access: Access): Promise<readonly PageModule[]> {
  const answer = await getJson(access, 'api/modules');
  if (!('value' in answer)) return [];
  const { modules } = answer.value as { readonly modules: readonly PageModule[] };
  return modules.map(({ name, version, hash, settings, address }) => ({
    name,
    version,
    hash,
    settings,
    address: new URL(address, access.server.base).href,
  }));
}

/** What a file of that folder holds, with those that belong to it. */
export async function serverFile(access: Access, name: string): Promise<ScenarioSource | undefined> {
  const path = name.split('/').map(encodeURIComponent).join('/');
  const answer = await getJson(access, `api/scenarios/${path}?as=json`);
  if (!('value' in answer)) return undefined;
  return { type: 'files', ...(answer.value as Omit<Extract<ScenarioSource, { type: 'files' }>, 'type'>) };
}

/** The text of a file of that folder, and its version. */
export async function serverText(
  { server, token }: Access,
  name: string,
): Promise<{ readonly text: string; readonly version: string } | undefined> {
  const response = await fetch(scenarioAddress(server.base, name), { headers: tokenHeaders(token) }).catch(
    () => undefined,
  );
  if (response?.ok !== true) return undefined;
  return { text: await response.text(), version: (response.headers.get('ETag') ?? '').replaceAll('"', '') };
}

/** What became of a text that was to be saved: its version, or why not; with a version when it can replace that one. */
export type SavedText =
  | { readonly version: string }
  | { readonly problem: string; readonly isTaken: boolean; readonly version?: string };

/**
 * Saves a scenario in that folder.
 * @param replaces the version of the file that is replaced; none for a new file
 */
export async function saveText(
  { server, token }: Access,
  name: string,
  { text, replaces }: { readonly text: string; readonly replaces?: string | undefined },
): Promise<SavedText> {
  const address = scenarioAddress(server.base, name);
  if (replaces !== undefined) address.searchParams.set('replaces', replaces);
  try {
    const response = await fetch(address, { method: 'PUT', body: text, headers: tokenHeaders(token) });
    const answer = (await response.json()) as { readonly version?: string; readonly error?: string };
    const { version, error = `the server answered ${response.status}` } = answer;
    if (response.ok && version !== undefined) return { version };
    const isTaken = response.status === 409;
    return { problem: error, isTaken, ...(version === undefined ? {} : { version }) };
  } catch {
    return { problem: 'the server cannot be reached', isTaken: false };
  }
}

const tokenHeaders = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` };

const scenarioAddress = (base: URL, name: string): URL =>
  new URL(`api/scenarios/${name.split('/').map(encodeURIComponent).join('/')}`, base);

/** Whether a room is there now; undefined when the server does not say. */
export async function hasRoom(access: Access, room: string): Promise<boolean | undefined> {
  const answer = await getJson(access, `api/rooms/${encodeURIComponent(room)}`);
  if ('value' in answer) return true;
  return answer.status === 404 ? false : undefined;
}

/** The token that lets others watch; undefined where none is needed, and for those who may not invite. */
export async function viewerToken(access: Access): Promise<string | undefined> {
  if (access.server.access === 'open') return undefined;
  const answer = await getJson(access, 'api/invitation');
  return 'value' in answer ? (answer.value as { readonly token: string }).token : undefined;
}

/** Why no further room can be opened; undefined when it can. */
export async function whyNoRoom(access: Access): Promise<string | undefined> {
  const answer = await getJson(access, 'api/rooms');
  if (!('value' in answer)) return answer.status === 401 ? 'The server does not know your token.' : undefined;
  const { open, most } = answer.value as { readonly open: number; readonly most: number };
  return open < most ? undefined : `All ${most} rooms of the server are in use. Close one, or try again later.`;
}
