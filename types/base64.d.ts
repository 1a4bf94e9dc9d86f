/** Decodes base64 to a string of bytes: in Node, in browsers and in workers. */
declare function atob(base64: string): string;
