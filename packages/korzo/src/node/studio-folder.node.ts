import { fileURLToPath } from 'node:url';

/** Where the studio lies that comes with the package: the `siteFolder` of `startServer`. */
export const studioFolder = fileURLToPath(new URL('../../../studio/site/', import.meta.url));
