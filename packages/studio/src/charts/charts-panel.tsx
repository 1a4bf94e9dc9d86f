import type { JSX } from 'preact';
import type { History } from '../store/history.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { Chart, type ChartOf, type ChartSeries } from './chart.tsx';
import { colourOf } from './palette.ts';

/** Live charts of the run: who is inside, how fast, how many leave where, and on request what it costs. */
export function ChartsPanel({ studio }: { readonly studio: Studio }): JSX.Element {
  const session = studio.session.value;
  if (session === undefined || session.info.value === undefined)
    return <p class="hint">Open a scenario to see its charts.</p>;
  return <ChartsOf session={session} details={studio.details.value} />;
}

interface ChartsOfRun {
  readonly session: Session;
  /** Whether what it costs is shown too. */
  readonly details: boolean;
}

function ChartsOf({ session, details }: ChartsOfRun): JSX.Element {
  const { history } = session;
  const version = session.samples.value;
  const time = history.time.subarray(0, history.count);
  const seek = (at: number): void => void session.ask({ type: 'seek', time: at });
  const shared = { time, version, seek, at: session.status.value?.playback?.time };
  const of = (name: string): boolean => history.columns.has(`of:${name}`);
  const flows = seriesOf(history, 'flow');
  const workers = seriesOf(history, 'worker', (name) => `worker ${Number(name) + 1}`);
  return (
    <div class="panel-charts">
      <Chart {...shared} title="Inside" unit="agents" series={[single(history, 'inside', 0)]} />
      <Chart {...shared} title="Mean speed" unit="m/s" series={[single(history, 'speed', 2)]} />
      {of('polarisation') && (
        <Chart
          {...shared}
          title="Order of the flock"
          unit="0 to 1"
          series={[
            { ...single(history, 'of:polarisation', 1), label: 'polarisation' },
            { ...single(history, 'of:milling', 3), label: 'milling' },
          ]}
          height={150}
        />
      )}
      {of('vehicles') && <TrafficCharts history={history} shared={shared} />}
      {flows.length > 0 && <Chart {...shared} title="Flow at the exits" unit="1/s" series={flows} height={170} />}
      {details && (
        <>
          <Chart {...shared} title="Ticks per second" unit="1/s" series={[single(history, 'ticks', 6)]} />
          <Chart
            {...shared}
            title="Time of a tick by phase"
            unit="ms"
            series={seriesOf(history, 'phase')}
            height={190}
          />
          {workers.length > 1 && (
            <Chart {...shared} title="Time of a tick by worker" unit="ms" series={workers} height={150} />
          )}
        </>
      )}
    </div>
  );
}

/** Junctions that one chart shows. */
const mostJunctions = 5;

interface TrafficChartsOf {
  readonly history: History;
  readonly shared: Pick<ChartOf, 'time' | 'version' | 'seek' | 'at'>;
}

/** What a traffic planner asks for: how many get through, where they queue, and how much time they lose. */
function TrafficCharts({ history, shared }: TrafficChartsOf): JSX.Element {
  const junctions = seriesOf(history, 'junction').slice(0, mostJunctions);
  return (
    <>
      <Chart
        {...shared}
        title="Traffic flow"
        unit="vehicles/h"
        series={[
          { ...single(history, 'trips:departures', 0), label: 'departures' },
          { ...single(history, 'trips:arrivals', 2), label: 'arrivals' },
        ]}
        height={150}
      />
      {junctions.length > 0 && (
        <Chart {...shared} title="Flow through junctions" unit="vehicles/h" series={junctions} height={170} />
      )}
      <Chart
        {...shared}
        title="Queues"
        unit="vehicles"
        series={[
          { ...single(history, 'of:vehicles', 0), label: 'on the road' },
          { ...single(history, 'of:queued', 1), label: 'standing' },
          { ...single(history, 'of:waiting', 3), label: 'waiting to start' },
        ]}
        height={150}
      />
      <Chart
        {...shared}
        title="Mean delay"
        unit="s per vehicle"
        series={[{ ...single(history, 'of:delay', 1), label: 'delay' }]}
      />
      <Chart
        {...shared}
        title="Mean speed of vehicles"
        unit="m/s"
        series={[{ ...single(history, 'of:vehicleSpeed', 2), label: 'vehicles' }]}
      />
    </>
  );
}

const single = (history: History, name: string, colour: number): ChartSeries => ({
  label: name,
  colour: colourOf(colour),
  values: (history.columns.get(name) ?? new Float64Array()).subarray(0, history.count),
});

function seriesOf(history: History, prefix: string, label: (name: string) => string = (name) => name): ChartSeries[] {
  const names = [...history.columns.keys()].filter((name) => name.startsWith(`${prefix}:`));
  return names.map((name, index) => ({
    label: label(name.slice(prefix.length + 1)),
    colour: colourOf(index),
    values: (history.columns.get(name) ?? new Float64Array()).subarray(0, history.count),
  }));
}
