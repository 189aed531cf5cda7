import { filledItems } from '#shared/rules/card-items.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { PersonName } from '#renderer/ui/person-name.tsx';
import type { Patient } from './api.ts';
import { valuesOf, factsOfValues, type CardValues, type CardValueName } from './card-values.ts';
import { CARD_ITEMS, IDENTIFIERS, valueInWords } from './card-fields.ts';
import { cardTexts as texts, fieldLabels, itemTitles } from './card-texts.ru.ts';
import { patientName } from './patient-view.ts';
import './patient-card.css';

interface PatientCardDialogProps {
  readonly patient: Patient;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The whole card to read: its 21 items in the order of the paper. Whoever fetched the patient has the view in the log.
 */
export function PatientCardDialog({ patient, isOpen, onClose }: PatientCardDialogProps) {
  const values = valuesOf(patient);
  const filled = filledItems(factsOfValues(values)).length;
  return (
    <Modal title={texts.title_card(patient.cardid)} isOpen={isOpen} onClose={onClose} canOutsideClickClose>
      <p className="card-read-lead">
        <b>
          <PersonName name={patientName(patient)} />
        </b>{' '}
        <span className="muted">{texts.hint_filled_share(filled, CARD_ITEMS.length)}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the card is longer than the window, and only the keyboard scrolls it from here */}
      <ol className="card-read" tabIndex={0} aria-label={texts.title_card(patient.cardid)}>
        {CARD_ITEMS.map(({ number, fields }) => (
          <li key={number} value={number}>
            <h3>{itemTitles[number]}</h3>
            <ItemFacts values={values} fields={fields.filter((name) => !IDENTIFIERS.has(name))} />
          </li>
        ))}
      </ol>
    </Modal>
  );
}

/** What an item says; the name of a field is told only where an item has several. */
function ItemFacts({ values, fields }: { readonly values: CardValues; readonly fields: readonly CardValueName[] }) {
  const facts = fields.flatMap((name) => {
    const words = valueInWords(values, name);
    return words === '' ? [] : [{ name, words }];
  });
  if (facts.length === 0) return <p className="muted">{texts.hint_not_filled}</p>;
  if (fields.length === 1) return <p>{facts[0]?.words}</p>;
  return (
    <dl>
      {facts.map(({ name, words }) => (
        <div key={name}>
          <dt>{fieldLabels[name]}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
