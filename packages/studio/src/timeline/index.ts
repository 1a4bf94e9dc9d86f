export { TimeLine } from './time-line.tsx';
