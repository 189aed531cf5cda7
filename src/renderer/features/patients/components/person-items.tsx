import { InputGroup } from '@blueprintjs/core';
import { CheckField } from '#renderer/ui/check-field.tsx';
import { FormField } from '#renderer/ui/form-field.tsx';
import { fieldLabels } from '#renderer/entities/patient/card-texts.ru.ts';
import { texts } from '../texts.ru.ts';
import type { CardForm } from '../use-card-form.ts';
import { CardField } from './card-field.tsx';
import { CardItem } from './card-item.tsx';
import { PatientPhoto } from './patient-photo.tsx';

/** Items 1–4: the card itself, the names, sex and birth date. */
export function PersonItems({ form }: { readonly form: CardForm }) {
  const { hasNoMiddleName } = form.values;
  return (
    <>
      <CardItem form={form} number={1} isWide>
        <CardField form={form} name="fillDate" span={3} />
        <div className="span-3">
          <FormField label={texts.field_card_number} hint={texts.hint_card_number} isOptional>
            {(control) => <InputGroup {...control} value={form.base.cardid} readOnly />}
          </FormField>
        </div>
        <div className="span-6">
          <PatientPhoto form={form} />
        </div>
      </CardItem>
      <CardItem form={form} number={2} isWide>
        <CardField form={form} name="lastName" span={4} isRequired />
        <CardField form={form} name="firstName" span={4} isRequired />
        <div className="span-4 card-middle-name">
          {/* what was typed stays where it can be seen until it is taken away */}
          <CardField
            form={form}
            name="middleName"
            isRequired={!hasNoMiddleName}
            isDisabled={hasNoMiddleName && !form.hasText('middleName')}
          />
          <CheckField field={form.mark('hasNoMiddleName')} label={fieldLabels.hasNoMiddleName} isOptional />
        </div>
      </CardItem>
      <CardItem form={form} number={3} isAlone>
        <CardField form={form} name="gender" span={8} />
      </CardItem>
      <CardItem form={form} number={4} isAlone>
        <CardField form={form} name="birthDate" span={8} isRequired />
      </CardItem>
    </>
  );
}
