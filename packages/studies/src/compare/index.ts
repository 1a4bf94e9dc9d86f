export { bestOf, marksExplained } from './best.ts';
export {
  compareModels,
  type ComparedModel,
  type Comparison,
  type ComparisonControl,
  type ComparisonPlan,
  type ComparisonProgress,
} from './compare-models.ts';
export { runsCsv, summaryCsv } from './csv.ts';
export { offeredModels, usualModels, type OfferedModel } from './fitting.ts';
export { figures, figureText, type Figure, type FigureName } from './figures.ts';
export { asWritten } from './as-written.ts';
export { readModelWord, withModel } from './model-words.ts';
export { notesOn } from './notes.ts';
export { comparisonPage } from './page.ts';
export { pictureSvg } from './picture-svg.ts';
export { pictureOf, type PlanDrawing } from './picture.ts';
export { readSeeds, writeSeeds } from './seeds.ts';
export { stepsInWords } from './steps.ts';
