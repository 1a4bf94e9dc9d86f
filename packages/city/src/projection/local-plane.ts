import { cos, sin } from '@korzo/core';

/** A place on the earth, degrees (WGS 84). */
export interface GeoPlace {
  readonly longitude: number;
  readonly latitude: number;
}

/** Metres around a place on the earth: x leads east, y north. */
export interface LocalPlane {
  readonly origin: GeoPlace;
  toMetres(place: GeoPlace): readonly [x: number, y: number];
  toPlace(x: number, y: number): GeoPlace;
}

/** WGS 84: half of the longer axis, m, and the square of the eccentricity. */
const equator = 6_378_137;
const eccentricity = 0.006_694_379_990_14;
const degree = Math.PI / 180;

/**
 * The plane that touches the earth in a place. Lengths grow by the radii of curvature there: M along the meridian and
 * N cos(latitude) along the parallel, N = a / sqrt(1 - e2 sin2), M = N (1 - e2) / (1 - e2 sin2). In a town of 10 km
 * lengths are right within a thousandth.
 */
export function localPlane(origin: GeoPlace): LocalPlane {
  const latitude = origin.latitude * degree;
  const sine = sin(latitude);
  const flat = 1 - eccentricity * sine * sine;
  const normal = equator / Math.sqrt(flat);
  const perLatitude = ((normal * (1 - eccentricity)) / flat) * degree;
  const perLongitude = normal * cos(latitude) * degree;
  return {
    origin,
    toMetres: (place) => [
      (place.longitude - origin.longitude) * perLongitude,
      (place.latitude - origin.latitude) * perLatitude,
    ],
    toPlace: (x, y) => ({
      longitude: origin.longitude + x / perLongitude,
      latitude: origin.latitude + y / perLatitude,
    }),
  };
}
