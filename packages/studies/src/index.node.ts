export { validationPage } from './validation/report/page.ts';
export { onThreads } from './validation/run/threads.node.ts';
