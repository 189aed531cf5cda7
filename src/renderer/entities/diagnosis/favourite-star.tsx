import { Button } from '@blueprintjs/core';
import { Star, StarEmpty } from '@blueprintjs/icons';
import { diagnosisTexts as texts } from './diagnosis-texts.ru.ts';

interface FavouriteStarProps {
  readonly code: string;
  readonly isOn: boolean;
  readonly onToggle: (code: string) => void;
}
const icon = (isOn: boolean) => (isOn ? <Star /> : <StarEmpty />);
const title = (isOn: boolean) => (isOn ? texts.hint_favourite : texts.hint_no_favourite);

/** Keeps the chosen code as a favourite, or no longer. */
export function FavouriteStar({ code, isOn, onToggle }: FavouriteStarProps) {
  return (
    <Button
      variant="minimal"
      icon={icon(isOn)}
      aria-pressed={isOn}
      aria-label={texts.action_favourite(code)}
      title={title(isOn)}
      onClick={() => onToggle(code)}
    />
  );
}

/**
 * The same for a code of a list, with the mouse: an option holds no controls, the keyboard has the star beside the
 * chosen code.
 */
export function OptionStar({ code, isOn, onToggle }: FavouriteStarProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <span
      className="diagnosis-star"
      aria-hidden
      data-on={isOn}
      title={title(isOn)}
      onClick={(event) => {
        // the option around would be taken for chosen
        event.stopPropagation();
        onToggle(code);
      }}
    >
      {icon(isOn)}
    </span>
  );
}
