interface ChipProps {
  readonly text: string;
  /** how many there are of it */
  readonly count?: number;
  /** the count in words, for a screen reader */
  readonly countText?: string;
  readonly isChosen: boolean;
  /** false: in a row that is one stop of Tab, and this is not the stop */
  readonly isStop?: boolean;
  readonly onPress: () => void;
}

/** One choice of a filter, in a row of its kind. */
export function Chip({ text, count, countText, isChosen, isStop = true, onPress }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isChosen} tabIndex={isStop ? 0 : -1} onClick={onPress}>
      <span>{text}</span>
      {count !== undefined && (
        <span className="chip-count" aria-hidden>
          {count}
        </span>
      )}
      {countText !== undefined && <span className="visually-hidden">{countText}</span>}
    </button>
  );
}
