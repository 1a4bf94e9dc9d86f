import type { CrowdView } from '@korzo/core';
import { stretchToStretch, type Stretch } from '../../conflict/segments.ts';
import { NearWalls } from '../near-walls.ts';
import type { Edges } from './edges.ts';

/** Walls of one look, and of those the nearest that shape the choice. */
const mostWalls = 64;
/** Bodies stop this share of their radius before walls: rounding makes no contact. */
const spare = 0.001;

/** The walls around one agent, and which velocities lead into them. */
export class WallAhead {
  readonly #near: NearWalls;
  readonly #crowd: CrowdView;
  readonly #wall: Stretch = { fromX: 0, fromY: 0, toX: 0, toY: 0 };
  readonly #way: Stretch = { fromX: 0, fromY: 0, toX: 0, toY: 0 };
  #count = 0;
  #x = 0;
  #y = 0;
  #radius = 0;

  constructor(crowd: CrowdView) {
    this.#crowd = crowd;
    this.#near = new NearWalls(crowd, mostWalls);
  }

  look(self: number, reach: number): void {
    const { x, y, radius } = this.#crowd.columns;
    this.#count = this.#near.find(self, reach);
    this.#x = x[self];
    this.#y = y[self];
    this.#radius = radius[self] * (1 + spare);
  }

  /** Edges of what is forbidden: along each wall, and past both of its ends. */
  addEdges(edges: Edges, horizon: number): void {
    const { walls } = this.#crowd;
    for (let at = 0; at < this.#count; at++) {
      const wall = 4 * this.#near.number[at];
      const alongX = walls[wall + 2] - walls[wall];
      const alongY = walls[wall + 3] - walls[wall + 1];
      const length = Math.sqrt(alongX * alongX + alongY * alongY);
      const distance = this.#near.distance[at];
      if (this.#near.atEnd[at] === 0 && distance > 0) {
        const room = (distance - this.#radius) / horizon / distance;
        edges.add(this.#near.dx[at] * room, this.#near.dy[at] * room, alongX / length, alongY / length, -Infinity);
      }
      this.#addTangents(edges, walls[wall] - this.#x, walls[wall + 1] - this.#y);
      this.#addTangents(edges, walls[wall + 2] - this.#x, walls[wall + 3] - this.#y);
    }
  }

  #addTangents(edges: Edges, dx: number, dy: number): void {
    const squared = dx * dx + dy * dy;
    // A hair wider than the body, so that the way along the edge is free.
    const width = this.#radius * (1 + spare);
    if (squared <= width * width) return;
    const along = Math.sqrt(squared - width * width) / squared;
    const across = width / squared;
    edges.add(0, 0, dx * along + dy * across, dy * along - dx * across, 0);
    edges.add(0, 0, dx * along - dy * across, dy * along + dx * across, 0);
  }

  /** Whether a velocity leads into a wall before the horizon; who is too near already may only go away. */
  isHit(vx: number, vy: number, horizon: number): boolean {
    const { walls } = this.#crowd;
    const way = this.#way;
    way.toX = vx * horizon;
    way.toY = vy * horizon;
    for (let at = 0; at < this.#count; at++) {
      const number = 4 * this.#near.number[at];
      const wall = this.#wall;
      wall.fromX = walls[number] - this.#x;
      wall.fromY = walls[number + 1] - this.#y;
      wall.toX = walls[number + 2] - this.#x;
      wall.toY = walls[number + 3] - this.#y;
      const distance = this.#near.distance[at];
      const room = Math.min(this.#radius, distance) * (1 - 1e-9);
      if (stretchToStretch(way, wall) < room * room) return true;
    }
    return false;
  }
}
