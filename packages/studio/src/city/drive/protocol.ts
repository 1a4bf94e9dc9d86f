/** What the page tells the worker that drives: the text of the city, once. */
export interface DriveRequest {
  readonly text: string;
}

/** 32-bit floats of one vehicle in a frame: number, kind, middle x, y, z, heading and pitch (rad), length, width, height (m), speed (m/s). */
export const vehicleFields = 11;

export interface DriveFrame {
  readonly type: 'frame';
  /** s */
  readonly time: number;
  readonly vehicles: Float32Array<ArrayBuffer>;
  /** What each post of a traffic light shows: 0 nothing, 1 red, 2 amber, 3 green. */
  readonly signals: Uint8Array<ArrayBuffer>;
  readonly arrived: number;
}

export type DriveReply = DriveFrame | { readonly type: 'failed'; readonly message: string };
