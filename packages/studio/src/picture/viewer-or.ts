import type { Viewer } from '@korzo/viewer';
import type { Studio } from '../store/studio.ts';

/** Without WebGL there is no picture, but everything else: the page says so. */
export function viewerOr({ notices }: Studio, rest: string, make: () => Viewer): Viewer | undefined {
  try {
    return make();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = 'turn on hardware acceleration or WebGL 2, or use another browser';
    notices.value = [...notices.peek(), `This browser cannot draw the picture (${reason}): ${remedy}. ${rest}`];
    return undefined;
  }
}
