export { hireTrafficCrew } from './run/hire.node.ts';
