// A server for a class: all who open the link watch the same run, and the teacher's link steers it.
//   node examples/classroom.mjs [scenario] [address to listen at]
import { startServer, studioFolder } from 'korzo/node';

const [scenario = 'hello', host] = process.argv.slice(2);
const server = await startServer({ siteFolder: studioFolder, port: 0, ...(host === undefined ? {} : { host }) });
await server.open({ type: 'open', source: { type: 'named', name: scenario } });
console.log(`class:   ${server.links?.viewer ?? server.roomAddress}`);
console.log(`teacher: ${server.links?.operator ?? server.roomAddress}`);
process.once('SIGINT', () => void server.close('the lesson is over'));
