export { regimesPicture, runRegimes, vicsekRegimes, type Regime, type RegimeResult } from './vicsek-regimes.ts';
