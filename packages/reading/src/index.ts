export {
  describeProblem,
  InputError,
  placeOf,
  show,
  type Path,
  type PlanMark,
  type Problem,
} from './problems/problem.ts';
export { nearestWord, suggest } from './problems/did-you-mean.ts';
export { unite } from './problems/unite.ts';
export {
  readDocument,
  readSoundDocument,
  type DocumentResult,
  type Position,
  type SoundDocument,
  type Where,
} from './source/document.ts';
export { bytesOfDataUrl, dataUrlOf } from './source/data-url.ts';
export { editText, type EditResult, type TextEdit } from './source/edit-text.ts';
export { editAll } from './source/edit-all.ts';
export { EditHistory } from './source/edit-history.ts';
export { largestFile, textOf, type TextResult } from './source/text.ts';
export { readXml, type XmlElement, type XmlOptions, type XmlResult } from './xml/xml.ts';
export { locatorOf, type Locate } from './xml/lines.ts';
export { explainIssues, type Flaw } from './schema/explain.ts';
export {
  anyPoint,
  coordinate,
  distribution,
  floorPoint,
  floorSegment,
  flowLimit,
  quantity,
  record,
  rectangle,
  sentence,
  spread,
  volumePoint,
  word,
  type Distribution,
  type FlowLimit,
  type Quantity,
  type QuantityRange,
  type SpreadDescription,
} from './schema/notation.ts';
