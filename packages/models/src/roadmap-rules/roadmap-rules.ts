import { defineModel } from '@korzo/core';
import { boidsPerception } from '@korzo/kernels';
import { travellerColumns } from './columns.ts';
import { explainTraveller } from './explain.ts';
import { roadmapParameters } from './parameters.ts';
import { fileReach } from './passage.ts';
import { TravellingFlock } from './travelling-flock.ts';

/** Bodies beyond this size see walls a little later, m. */
const largestBody = 1;

/** Flocks on rule-based roadmaps after Bayazit, Lien and Amato 2002: a map leads, its nodes say how to go on. */
export const roadmapRules = defineModel({
  name: 'roadmap-rules',
  summary: 'Flocks along a roadmap: in file through passages, splitting at forks, and learning which edges are jammed.',
  space: 'either',
  parameters: roadmapParameters,
  columns: travellerColumns,
  perceptionRadius: (values) => Math.max(boidsPerception(values), values.sight, fileReach),
  wallReach: (values) => values.sight + values.clearance + largestBody,
  explain: (onlook) => explainTraveller(onlook),
  bind(place) {
    const flock = new TravellingFlock(place);
    return (first, last) => flock.decide(first, last);
  },
});
