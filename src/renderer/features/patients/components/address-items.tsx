import type { CardTextName } from '#renderer/entities/patient/card-values.ts';
import type { AddressPartName } from '../address-parts.ts';
import { texts } from '../texts.ru.ts';
import { useAddress } from '../use-address.ts';
import type { CardForm } from '../use-card-form.ts';
import { CardField } from './card-field.tsx';
import { CardItem } from './card-item.tsx';
import { AddressLineField, AddressPartField } from './suggested-fields.tsx';
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
  const address = useAddress(form);
  const part = (name: AddressPartName, closed: { isDisabled?: boolean; hint?: string } = {}) => (
    <div className="span-6">
      <AddressPartField form={form} address={address} name={name} {...closed} />
    </div>
  );
  return (
    <>
      <CardItem form={form} number={5} isWide>
        <div className="span-12">
          <AddressLineField address={address} />
        </div>
        {part('registrationSubject')}
        {part('registrationDistrict', under('registrationDistrict', subject, texts.hint_choose_subject))}
        {part('registrationCity', under('registrationCity', subject, texts.hint_choose_subject))}
        {part('registrationLocality')}
        {part('registrationStreet', under('registrationStreet', town, texts.hint_choose_town))}
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
