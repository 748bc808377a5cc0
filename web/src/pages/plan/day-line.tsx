import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { dayOfStep } from '../../records/plan/day-text.ts';
import { clampDay, type DraftStep } from '../../records/plan/draft.ts';
import { TYPE_ICONS } from '../../records/plan/icons.ts';
import { useTranslation } from '../../texts/index.ts';
import line from './day-line.module.css';
import styles from './plan.module.css';
import { lanesOf, type Scale, scaleOf, ticksOf } from './scale.ts';

const LANE = 34;
/** Height of the day labels below the line. */
const FOOT = 34;
const RADIUS = 13;
const WEEK = 7;

const MOVES: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: WEEK,
  PageDown: -WEEK,
};

interface DayLineProps {
  steps: readonly DraftStep[];
  chosenId: string | undefined;
  isFixed: boolean;
  onChoose: (id: string) => void;
  onMove: (id: string, day: number) => void;
}

/** Steps on a timeline relative to the due date, moved by dragging or by the arrow keys. */
export function DayLine({ steps, chosenId, isFixed, onChoose, onMove }: DayLineProps) {
  const { t } = useTranslation();
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  // Freezes the scale during a drag.
  const [held, setHeld] = useState<Scale | null>(null);
  const width = Math.max(measured, 240);
  const scale = held ?? scaleOf(steps, width);
  const lanes = lanesOf(steps, scale, 2 * RADIUS + 4);
  const bottom = 16 + LANE * (1 + Math.max(0, ...lanes));
  const height = bottom + FOOT;
  return (
    <div ref={ref} className={line['dayLine']}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-label={t('plans.line')}>
        <rect className={line['courtesies']} x="0" y="0" width={scale.at(0)} height={bottom} />
        <path className={line['axis']} d={`M0 ${bottom}H${width}`} />
        {ticksOf(scale).map((day) => (
          <text key={day} className={line['tick']} x={scale.at(day)} y={bottom + 18} textAnchor="middle">
            {day === 0 ? t('plans.dueDate') : day > 0 ? `+${day}` : `−${-day}`}
          </text>
        ))}
        <path className={line['due']} d={`M${scale.at(0)} 0V${bottom + 5}`} />
        {steps.map((step, at) => (
          <Handle
            key={step.id}
            step={step}
            scale={scale}
            isFixed={isFixed}
            bottom={bottom}
            lane={lanes[at] ?? 0}
            isChosen={step.id === chosenId}
            onChoose={() => onChoose(step.id)}
            onMove={(day) => onMove(step.id, clampDay(day))}
            onHold={setHeld}
          />
        ))}
      </svg>
      {!isFixed && <p className={styles['quiet']}>{t('plans.lineHint')}</p>}
    </div>
  );
}

interface HandleProps {
  step: DraftStep;
  scale: Scale;
  lane: number;
  bottom: number;
  isFixed: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onMove: (day: number) => void;
  onHold: (scale: Scale | null) => void;
}

function Handle({ step, scale, lane, bottom, isFixed, isChosen, onChoose, onMove, onHold }: HandleProps) {
  const { t } = useTranslation();
  const { day, name, type } = step;
  const Icon = TYPE_ICONS[type];
  const [x, y] = [scale.at(day), bottom - 20 - lane * LANE];
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined || isFixed) return;
    event.preventDefault();
    onMove(day + move);
  };
  const onPointerDown = (event: PointerEvent<SVGGElement>) => {
    onChoose();
    if (isFixed) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    onHold(scale);
  };
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent<SVGGElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const left = currentTarget.ownerSVGElement?.getBoundingClientRect().left ?? 0;
    const next = scale.dayAt(clientX - left);
    if (next !== day) onMove(next);
  };
  return (
    <g
      className={line['handle']}
      data-chosen={isChosen}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={scale.first}
      aria-valuemax={scale.last}
      aria-valuenow={day}
      aria-valuetext={dayOfStep(day, t)}
      aria-readonly={isFixed}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => onHold(null)}
      onPointerCancel={() => onHold(null)}
    >
      <title>{`${name}: ${dayOfStep(day, t)}`}</title>
      <path className={line['stem']} d={`M${x} ${y + RADIUS}V${bottom}`} />
      <circle className={line['target']} cx={x} cy={y} r={RADIUS + 5} />
      <circle className={line['knob']} cx={x} cy={y} r={RADIUS} />
      <Icon x={x - 7.5} y={y - 7.5} size={15} strokeWidth={1.9} aria-hidden />
    </g>
  );
}
