export { passagesOf } from './design-changes.ts';
export {
  designEscape,
  type DesignControl,
  type DesignPlan,
  type DesignStep,
  type EscapeDesign,
} from './design-escape.ts';
export type { EscapeTime } from './escape-time.ts';
