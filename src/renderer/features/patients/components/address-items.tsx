import type { CardTextName } from '#renderer/entities/patient/card-values.ts';
import { texts } from '../texts.ru.ts';
import type { CardForm } from '../use-card-form.ts';
import { CardField } from './card-field.tsx';
import { CardItem } from './card-item.tsx';
import { StayAddress } from './stay-address.tsx';

/**
 * Items 5 and 6: the registration address as a chain (2 §5), contacts, the stay address of 274n, the kind of locality.
 */
export function AddressItems({ form }: { readonly form: CardForm }) {
  /** Closed until its parent is there; open all the same while something stands in it. */
  const under = (name: CardTextName, hasParent: boolean, hint: string) =>
    hasParent || form.hasText(name) ? {} : { isDisabled: true, hint };
  const [subject, street, house] = [
    form.hasText('registrationSubject'),
    form.hasText('registrationStreet'),
    form.hasText('registrationHouse'),
  ];
  const town = form.hasText('registrationCity') || form.hasText('registrationLocality');
  return (
    <>
      <CardItem form={form} number={5} isWide>
        <CardField form={form} name="registrationSubject" span={6} />
        <CardField
          form={form}
          name="registrationDistrict"
          span={6}
          {...under('registrationDistrict', subject, texts.hint_choose_subject)}
        />
        <CardField
          form={form}
          name="registrationCity"
          span={6}
          {...under('registrationCity', subject, texts.hint_choose_subject)}
        />
        <CardField form={form} name="registrationLocality" span={6} />
        <CardField
          form={form}
          name="registrationStreet"
          span={6}
          {...under('registrationStreet', town, texts.hint_choose_town)}
        />
        <CardField
          form={form}
          name="registrationHouse"
          span={3}
          {...under('registrationHouse', street, texts.hint_choose_street)}
        />
        <CardField
          form={form}
          name="registrationApartment"
          span={3}
          {...under('registrationApartment', house, texts.hint_choose_house)}
        />
        <CardField form={form} name="phone" span={6} />
        <CardField form={form} name="email" span={6} />
        <StayAddress form={form} />
      </CardItem>
      <CardItem form={form} number={6} isAlone>
        <CardField form={form} name="localityType" span={8} />
      </CardItem>
    </>
  );
}
