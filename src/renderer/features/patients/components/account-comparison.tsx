import { NotEqualTo, Tick } from '@blueprintjs/icons';
import { valueInWords } from '#renderer/entities/patient/card-fields.ts';
import { fieldLabels } from '#renderer/entities/patient/card-texts.ru.ts';
import type { CardValues } from '#renderer/entities/patient/card-values.ts';
import { isSame, SHARED_FIELDS, valuesOfProfile } from '../account-rules.ts';
import { accountTexts as texts } from '../account-texts.ru.ts';
import type { FoundPerson } from '../accounts-api.ts';

interface AccountComparisonProps {
  readonly cardNumber: string;
  readonly values: CardValues;
  readonly person: FoundPerson;
}

/** Card and personal account side by side; what differs is told by a word, a sign and a colour. */
export function AccountComparison({ cardNumber, values, person }: AccountComparisonProps) {
  const theirs = valuesOfProfile(person);
  return (
    <table className="card-compare">
      <caption className="visually-hidden">{texts.title_compare}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{texts.column_field}</span>
          </th>
          <th scope="col">{texts.column_card(cardNumber)}</th>
          <th scope="col">{texts.column_account}</th>
        </tr>
      </thead>
      <tbody>
        {SHARED_FIELDS.map((name) => {
          const [mine, other] = [valueInWords(values, name), valueInWords({ ...values, [name]: theirs[name] }, name)];
          const isKnown = mine !== '' && other !== '';
          const isEqual = isSame(mine, other);
          return (
            <tr key={name} className={isKnown && !isEqual ? 'card-compare-differs' : ''}>
              <th scope="row">{fieldLabels[name]}</th>
              <td>{mine || <span className="muted">{texts.hint_not_told}</span>}</td>
              <td>
                {other || <span className="muted">{texts.hint_not_told}</span>}
                {isKnown && (
                  <span className="card-compare-sign">
                    {isEqual ? <Tick size={14} /> : <NotEqualTo size={14} />}
                    <span className={isEqual ? 'visually-hidden' : ''}>
                      {isEqual ? texts.hint_same : texts.hint_other}
                    </span>
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
