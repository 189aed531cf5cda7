import { Tick } from '@blueprintjs/icons';
import { useId, type ReactNode } from 'react';
import { cardTexts, itemTitles } from '#renderer/entities/patient/card-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import { itemId } from '../card-rail.ts';
import type { CardForm } from '../use-card-form.ts';

interface CardItemProps {
  readonly form: CardForm;
  /** 1 to 21 */
  readonly number: number;
  /** over both columns */
  readonly isWide?: boolean;
  /** its only field is named by the item's own title */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

/** One numbered item of the card, as on paper. */
export function CardItem({ form, number, isWide = false, isAlone = false, children }: CardItemProps) {
  const titleId = useId();
  const isFilled = form.filled.includes(number);
  return (
    <section
      id={itemId(number)}
      className={`card-item${isWide ? ' card-item-wide' : ''}${isAlone ? ' card-item-alone' : ''}`}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} tabIndex={-1}>
        <span className="card-item-number">
          <span className="visually-hidden">{cardTexts.hint_item(number)}. </span>
          <span aria-hidden>{number}</span>
        </span>
        {itemTitles[number]}
        {isFilled && (
          <span className="card-item-filled">
            <Tick size={14} />
            <span className="visually-hidden">{texts.hint_item_filled}</span>
          </span>
        )}
      </h2>
      <div className="card-item-fields">{children}</div>
    </section>
  );
}
