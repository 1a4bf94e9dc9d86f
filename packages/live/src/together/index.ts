export { DocumentRoom, defaultDocumentLimits, type DocumentLimits } from './document-room.ts';
export type { Look, Writer } from './messages.ts';
export { SharedText, type TextChange } from './shared-text.ts';
export { TextLink, type LinkState } from './text-link.ts';
