/** Decodes base64 to a string of bytes: in Node, in browsers and in workers. */
declare function atob(base64: string): string;

/** Encodes a string of bytes to base64, in the same places. */
declare function btoa(bytes: string): string;
