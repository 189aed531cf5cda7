import { Button } from '@blueprintjs/core';
import { Star, StarEmpty } from '@blueprintjs/icons';
import { diagnosisTexts as texts } from './diagnosis-texts.ru.ts';

interface FavouriteStarProps {
  readonly code: string;
  readonly isOn: boolean;
  readonly onToggle: (code: string) => void;
  /** in a list that the keyboard walks through by arrows: for the mouse, the keyboard has the one beside the chosen code */
  readonly isInList?: boolean;
}

/** Keeps a code as a favourite, or no longer. */
export function FavouriteStar({ code, isOn, onToggle, isInList = false }: FavouriteStarProps) {
  return (
    <Button
      variant="minimal" icon={isOn ? <Star /> : <StarEmpty />} aria-pressed={isOn} aria-label={texts.action_favourite(code)} title={isOn ? texts.hint_favourite : texts.hint_no_favourite}
      {...(isInList ? { tabIndex: -1, size: 'small' as const } : {})}
      onClick={(event) => {
        // the option around would be taken for chosen
        event.stopPropagation();
        onToggle(code);
      }}
    />
  );
}
