import { valueInWords } from '#renderer/entities/patient/card-fields.ts';
import { fieldLabels } from '#renderer/entities/patient/card-texts.ru.ts';
import type { SharedField } from '../account-rules.ts';
import { accountTexts as texts } from '../account-texts.ru.ts';
import type { CardForm } from '../use-card-form.ts';

/** Below a field: the personal account says something else, which one press takes over (K3). The save is as ever. */
export function AccountDifference({ form, name }: { readonly form: CardForm; readonly name: SharedField }) {
  const theirs = form.differences[name];
  if (theirs === undefined) return null;
  const take = () => {
    if (name === 'middleName') form.mark('hasNoMiddleName').onChange(false);
    form.text(name).onChange(theirs);
    // the button goes with the difference
    const field = form.formProps.ref.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  const told = valueInWords({ ...form.values, [name]: theirs }, name);
  return (
    <p className="card-differs">
      {form.hasText(name) ? texts.hint_differs(told) : texts.hint_tells(told)}{' '}
      <button type="button" aria-label={texts.label_move(fieldLabels[name])} onClick={take}>
        {texts.action_move}
      </button>
    </p>
  );
}
