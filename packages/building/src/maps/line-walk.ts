import { cos, sin } from '@korzo/core';

/** Legs of the right-angled triangle whose hypotenuse stands for a direction; whole numbers. */
const hypotenuse = 1 << 14;
const degrees = 360;

/** For every whole degree the steps of Bresenham's line: how far it goes along x and y per `hypotenuse`. */
const legX = new Int32Array(degrees);
const legY = new Int32Array(degrees);
for (let degree = 0; degree < degrees; degree++) {
  legX[degree] = Math.round(cos((degree * Math.PI) / 180) * hypotenuse);
  legY[degree] = Math.round(sin((degree * Math.PI) / 180) * hypotenuse);
}

/** Unit vector of a whole degree. */
export const degreeX = (degree: number): number => legX[degree] / hypotenuse;
export const degreeY = (degree: number): number => legY[degree] / hypotenuse;

/** The whole degree (0..359) nearest to an angle in radians. */
export function wholeDegree(angle: number): number {
  const degree = Math.round((angle * 180) / Math.PI) % degrees;
  return degree < 0 ? degree + degrees : degree === 0 ? 0 : degree;
}

/** Integer Bresenham: walks over cells along a line, one cell per `advance`, without allocating. */
export class LineWalk {
  column = 0;
  row = 0;
  #stepX = 0;
  #stepY = 0;
  #long = 0;
  #short = 0;
  #error = 0;
  #alongX = true;

  /** From a cell on in the direction of a whole degree, without end. */
  startRay(column: number, row: number, degree: number): void {
    this.#start(column, row, legX[degree], legY[degree]);
  }

  /** From a cell to another; returns the number of `advance`s to it. */
  startLine(fromColumn: number, fromRow: number, toColumn: number, toRow: number): number {
    this.#start(fromColumn, fromRow, toColumn - fromColumn, toRow - fromRow);
    return this.#long;
  }

  #start(column: number, row: number, x: number, y: number): void {
    this.column = column;
    this.row = row;
    this.#stepX = x < 0 ? -1 : 1;
    this.#stepY = y < 0 ? -1 : 1;
    const sizeX = x < 0 ? -x : x;
    const sizeY = y < 0 ? -y : y;
    this.#alongX = sizeX >= sizeY;
    this.#long = this.#alongX ? sizeX : sizeY;
    this.#short = this.#alongX ? sizeY : sizeX;
    this.#error = this.#long >> 1;
  }

  advance(): void {
    this.#error -= this.#short;
    const aside = this.#error < 0;
    if (aside) this.#error += this.#long;
    if (this.#alongX || aside) this.column += this.#stepX;
    if (!this.#alongX || aside) this.row += this.#stepY;
  }
}
