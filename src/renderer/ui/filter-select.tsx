import { Classes } from '@blueprintjs/core';
import { Drawing } from './drawing.tsx';
import { uiTexts } from './ui.ru.ts';

interface FilterSelectProps {
  readonly label: string;
  /** words for «all» */
  readonly none: string;
  /** null: all */
  readonly value: string | null;
  /** values and their words, in the order of the list */
  readonly choices: readonly (readonly [value: string, words: string])[];
  /** words for a value of a link that the list does not have, or not yet: it must not look as if nothing were chosen */
  readonly unlisted?: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly onChange: (value: string | null) => void;
}

/** What a list is narrowed by: all, or one of a short list. First pages have it, so it is light. */
export function FilterSelect({
  label,
  none,
  value,
  choices,
  unlisted = uiTexts.field_chosen,
  isDisabled = false,
  className = '',
  onChange,
}: FilterSelectProps) {
  return (
    <div className={`${Classes.HTML_SELECT} ${className}`}>
      <select
        aria-label={label}
        value={value ?? ''}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">{none}</option>
        {value !== null && !choices.some(([one]) => one === value) && <option value={value}>{unlisted}</option>}
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      <span className={Classes.ICON}>
        <Drawing name="choose" size={16} />
      </span>
    </div>
  );
}
