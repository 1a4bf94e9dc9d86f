const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in HTML and SVG, inside and outside of attributes. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => named[sign]);
