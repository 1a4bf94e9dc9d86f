import { effect, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Workbench } from '../document/workbench.ts';
import { boxOf, type Point } from '../model/geometry.ts';
import { PlanHand } from './plan-hand.ts';
import { PlanStage } from './plan-stage.ts';
import { pressKey } from './plan-keys.ts';

interface PlanViewOf {
  readonly bench: Workbench;
  readonly theme: string;
}

const pointIn = (event: MouseEvent, element: HTMLElement): Point => {
  const box = element.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
};

/** The plan: a still picture of everything, and above it what the hand does. */
export function PlanView({ bench, theme }: PlanViewOf): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const stage = useMemo(() => new PlanStage(bench), [bench]);
  const hand = useMemo(() => new PlanHand(bench, stage), [bench, stage]);
  const panning = useSignal(false);
  useEffect(() => {
    if (frame.current === null) return undefined;
    return stage.mount(frame.current);
  }, [stage]);
  useEffect(() => stage.repaint(), [stage, theme]);
  useEffect(
    () =>
      effect(() => {
        const shown = bench.shown.value;
        if (shown === undefined) return;
        bench.level.value = shown.level;
        stage.lookAt(boxOf(shown.points));
      }),
    [bench, stage],
  );
  useEffect(
    () =>
      effect(() => {
        void bench.look.value;
        bench.drawn.value = [];
        stage.lookAtAll();
      }),
    [bench, stage],
  );
  const at = (event: MouseEvent): Point => (frame.current === null ? [0, 0] : pointIn(event, frame.current));
  return (
    <div
      ref={frame}
      class={`plan-view ${panning.value ? 'panning' : ''}`}
      data-tool={bench.tool.value}
      role="application"
      aria-label="Plan. Arrows move the selection, Delete removes it; the list beside it has everything in words."
      tabIndex={0}
      onPointerDown={(event) => {
        frame.current?.focus();
        frame.current?.setPointerCapture(event.pointerId);
        panning.value = event.button > 0 || event.altKey;
        hand.down(event, at(event));
        event.preventDefault();
      }}
      onPointerMove={(event) => hand.move(event, at(event))}
      onPointerUp={(event) => {
        panning.value = false;
        hand.up(event, at(event));
      }}
      onPointerCancel={(event) => hand.cancel(event)}
      onPointerLeave={() => (bench.pointer.value = undefined)}
      onDblClick={(event) => hand.doubleClick(at(event))}
      onContextMenu={(event) => event.preventDefault()}
      onWheel={(event) => {
        event.preventDefault();
        hand.wheel(event, at(event));
      }}
      onKeyDown={(event) => {
        if (pressKey(bench, stage, event)) event.preventDefault();
      }}
    />
  );
}
