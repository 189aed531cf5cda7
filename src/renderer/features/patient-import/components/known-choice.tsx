import { Radio, RadioGroup } from '@blueprintjs/core';
import { KNOWN_CARDS, type KnownCards } from '#shared/rules/patient-import.ts';
import { texts } from '../texts.ru.ts';

interface KnownChoiceProps {
  readonly chosen: KnownCards;
  readonly onChoose: (chosen: KnownCards) => void;
}

/** What is done with the cards of patients whom the clinic has. */
export function KnownChoice({ chosen, onChoose }: KnownChoiceProps) {
  return (
    <RadioGroup
      name="known_cards"
      label={texts.field_known}
      selectedValue={chosen}
      onChange={({ currentTarget: { value } }) => onChoose(KNOWN_CARDS.find((one) => one === value) ?? 'leave')}
    >
      <Radio value="leave" label={texts.known_leave} />
      <Radio
        value="fill"
        labelElement={
          <>
            {texts.known_fill}
            <br />
            <span className="muted small">{texts.hint_fill}</span>
          </>
        }
      />
    </RadioGroup>
  );
}
