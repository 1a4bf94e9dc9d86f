import type { JSX } from 'preact';
import type { Examined } from '../examine/protocol.ts';
import type { PlanElement } from '../model/elements.ts';
import type { Shape } from '../model/geometry.ts';

/** A small picture of each floor. */
export function PlanPicture({ examined: { elements, levels, box } }: { readonly examined: Examined }): JSX.Element {
  const [width, height] = [box.east - box.west, box.north - box.south];
  const view = `${box.west} ${-box.north} ${width} ${height}`;
  return (
    <div class="plan-pictures">
      {Array.from({ length: Math.min(levels, 6) }, (_, level) => (
        <svg
          key={level}
          viewBox={view}
          role="img"
          aria-label={`Floor ${level}`}
          stroke-width={Math.max(width, height) / 200}
        >
          {elements
            .filter((element) => element.level === level && element.shape !== undefined && element.kind !== 'group')
            .map((element) => (
              <path key={element.key} class={classOf(element)} d={pathIn(element.shape)} />
            ))}
        </svg>
      ))}
    </div>
  );
}

const classOf = ({ kind }: PlanElement): string => kind.replace(' ', '-');

function pathIn(shape: Shape | undefined): string {
  if (shape === undefined) return '';
  if (shape.type === 'points') return shape.points.map((at) => pathIn({ type: 'point', at })).join('');
  if (shape.type === 'circle' || shape.type === 'point') {
    const [x, y] = shape.type === 'circle' ? shape.centre : shape.at;
    const r = shape.type === 'circle' ? shape.radius : 0.2;
    return `M${x - r} ${-y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }
  const line = shape.points.map(([x, y]) => `${x} ${-y}`).join('L');
  return `M${line}${shape.type === 'polygon' || shape.closed ? 'Z' : ''}`;
}
