export { ParametersPanel } from './parameters-panel.tsx';
export { SteerPanel } from './steer-panel.tsx';
export { InspectPanel } from './inspect-panel.tsx';
export { LogPanel } from './log-panel.tsx';
export { ChartsPanel } from '../charts/charts-panel.tsx';
export { ComparePanel } from '../compare/compare-panel.tsx';
