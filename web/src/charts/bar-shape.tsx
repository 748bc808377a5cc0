import type { BarShapeProps } from 'recharts';

interface BarFacts {
  values?: Readonly<Record<string, number | null>>;
  ranges?: Readonly<Record<string, readonly [number, number]>>;
  colors?: Readonly<Record<string, string>>;
}

const isFacts = (payload: unknown): payload is BarFacts => typeof payload === 'object' && payload !== null;
const CAP = 4;

/** A bar in the colour of its row, with the likely range of its value as a whisker. */
export function BarShape({ name, ...props }: BarShapeProps & { name: string }) {
  const { x, y, width, height, fill, payload } = props;
  if (![x, y, width, height].every((one) => Number.isFinite(one))) return <g />;
  const facts = isFacts(payload) ? payload : {};
  const range = facts.ranges?.[name];
  const value = facts.values?.[name] ?? 0;
  const top = Math.min(y, y + height);
  return (
    <g>
      <rect
        x={x}
        y={top}
        width={width}
        height={Math.abs(height)}
        rx="1.5"
        fill={facts.colors?.[name] ?? fill}
      />
      {range !== undefined && value > 0 && (
        <Whisker x={x + width / 2} zero={y + height} perUnit={height / value} range={range} />
      )}
    </g>
  );
}

interface WhiskerProps {
  x: number;
  zero: number;
  perUnit: number;
  range: readonly [number, number];
}

function Whisker({ x, zero, perUnit, range: [low, high] }: WhiskerProps) {
  const [bottom, top] = [zero - low * perUnit, zero - high * perUnit];
  const caps = `M${x - CAP} ${top}H${x + CAP}M${x - CAP} ${bottom}H${x + CAP}`;
  return <path d={`M${x} ${top}V${bottom}${caps}`} stroke="var(--ink-2)" strokeWidth="1.25" fill="none" />;
}
