export { readCity, type ReadCity } from './read-city.ts';
export { renderComplaint, type Complaint, type Span } from './language/complaint.ts';
export type {
  CityPlan,
  Control,
  House,
  LaneLink,
  LightPhase,
  LineStyle,
  Park,
  Piece,
  PlannedCross,
  PlannedIncome,
  PlannedRoad,
  RoadEnd,
  Settings,
  StyleObject,
  Tree,
  Vector,
} from './plan/city-plan.ts';
