export { dataPage } from './data/data-page.ts';
export { sensitivityPage } from './sensitivity/page.ts';
export { validationPage } from './validation/report/page.ts';
export { onThreads, validationThread } from './validation/run/threads.node.ts';
export { workOff } from './threads/work-off.node.ts';
