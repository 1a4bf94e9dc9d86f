import { found, type TableFinding } from '../findings/finding.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { classOfWidth, emissionClasses, emissionRate, pollutants } from '../vehicles/emission-classes.ts';
import { VehicleMemory, vehiclesIn } from '../vehicles/vehicle-rows.ts';

/** Rates at the mean speed and acceleration between two frames, times the time between them. */
export const vehicleEmissions: Measure = defineMeasure({
  name: 'vehicle-emissions',
  summary: 'CO2 that vehicles have emitted so far (HBEFA 3.1 classes); with NOx, particles and fuel by class.',
  unit: 'g',
  parameters: {},
  start: () => {
    const speeds = new VehicleMemory<number>();
    const sums = emissionClasses.map(() => ({
      vehicles: new Set<number>(),
      metres: 0,
      grams: pollutants.map(() => 0),
    }));
    let before = Number.NaN;
    let carbonDioxide = 0;
    return {
      valueAfter(frame) {
        const dt = frame.time - before;
        speeds.update(vehiclesIn(frame), ({ id, speed, width }, last) => {
          if (last === undefined || !(dt > 0)) return speed;
          const number = classOfWidth(width);
          const [mean, acceleration] = [(speed + last) / 2, (speed - last) / dt];
          const sum = sums[number];
          sum.vehicles.add(id);
          sum.metres += mean * dt;
          for (const [at, pollutant] of pollutants.entries())
            sum.grams[at] += emissionRate(number, pollutant, mean, acceleration) * dt;
          carbonDioxide += emissionRate(number, 'CO2', mean, acceleration) * dt;
          return speed;
        });
        speeds.takeGone();
        before = frame.time;
        return carbonDioxide;
      },
      findings: (): readonly TableFinding[] => [
        {
          kind: 'table',
          name: 'classes',
          title: 'Emissions by class (HBEFA 3.1)',
          columns: [
            { label: 'class', unit: '' },
            { label: 'vehicles', unit: '' },
            { label: 'distance', unit: 'km' },
            ...pollutants.map((label) => ({ label, unit: 'g' })),
            { label: 'CO2 per km', unit: 'g/km' },
          ],
          rows: emissionClasses.flatMap(({ name }, number) => {
            const { vehicles, metres, grams } = sums[number];
            if (vehicles.size === 0) return [];
            return [[name, vehicles.size, metres / 1000, ...grams, found((1000 * grams[0]) / metres)]];
          }),
        },
      ],
    };
  },
});
