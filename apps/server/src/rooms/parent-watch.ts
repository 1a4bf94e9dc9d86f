// A thread that ends its process when the server that started it is gone.
import { workerData } from 'node:worker_threads';

const period = 1000;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, period);
