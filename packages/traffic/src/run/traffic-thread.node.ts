import { parentPort, workerData } from 'node:worker_threads';
import { followingModels } from '../following/builtin.ts';
import { idm } from '../following/idm.ts';
import { compileMap } from '../map/traffic-map.ts';
import { tabulateKinds } from '../vehicles/kind-table.ts';
import type { TrafficOrders } from './hire.node.ts';
import { Phases } from './phases.ts';
import { helpTrafficCrew } from './shared-crew.ts';

const { network, kinds, state, control } = workerData as TrafficOrders;
const modelNamed = (name: string): typeof idm => followingModels.find((model) => model.name === name) ?? idm;
const known = kinds.map((kind) => Object.assign({}, kind, { model: modelNamed(kind.model) }));
const phases = new Phases({ map: compileMap(network), kinds: tabulateKinds(known), state });
parentPort?.postMessage('ready');
helpTrafficCrew(control, phases);
