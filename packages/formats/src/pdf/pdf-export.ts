import type { Export } from '../format/format.ts';
import { writePdf } from './write-pdf.ts';

export const pdfExport: Export = {
  name: 'pdf',
  summary: 'PDF plan of a building to scale, 1:100 where it fits, one page a floor',
  extensions: ['.pdf'],
  write: writePdf,
};
