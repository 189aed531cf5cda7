import './segments.css';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly text: string;
  /** how many there are of it */
  readonly count?: number;
}
interface SegmentsProps<Value extends string> {
  /** what is chosen between */
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of a few views of the same thing, side by side, each with how much there is of it. */
export function Segments<Value extends string>({ label, segments, chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {segments.map(({ value, text, count }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          <span>{text}</span>
          {count !== undefined && <b>{count}</b>}
        </button>
      ))}
    </div>
  );
}
