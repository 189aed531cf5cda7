import { useEffect, useEffectEvent, useState } from 'react';
import { CheckField } from '#renderer/ui/check-field.tsx';
import { registrationAddress } from '../registration-address.ts';
import { texts } from '../texts.ru.ts';
import type { CardForm } from '../use-card-form.ts';
import { CardField } from './card-field.tsx';

/**
 * The address of stay, or the mark that it is that of the registration: then it follows what is typed there. Unmarked,
 * it stays as it stands, to be changed.
 */
export function StayAddress({ form }: { readonly form: CardForm }) {
  const registered = registrationAddress(form.values);
  const stay = form.values.stayAddress;
  const [isSame, setIsSame] = useState(registered !== '' && stay === registered);
  const [seen, setSeen] = useState(stay);
  if (seen !== stay) {
    setSeen(stay);
    // taken over from whoever saved the card meanwhile: shown, and never written over
    if (stay !== registered) setIsSame(false);
  }
  const follow = useEffectEvent(() => {
    if (isSame && stay !== registered) form.text('stayAddress').onChange(registered);
  });
  useEffect(() => follow(), [isSame, registered]);
  return (
    <div className="span-12 card-stay">
      <CheckField
        isOptional
        label={texts.field_same_address}
        field={{ name: 'staysAtRegistration', value: isSame, error: undefined, onChange: setIsSame }}
      />
      {(!isSame || form.errors.stayAddress !== undefined) && <CardField form={form} name="stayAddress" />}
    </div>
  );
}
