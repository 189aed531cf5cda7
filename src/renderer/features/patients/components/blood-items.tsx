import type { CardForm } from '../use-card-form.ts';
import { CardField } from './card-field.tsx';
import { CardItem } from './card-item.tsx';

/** Items 19–21: blood group, Rh with the Kell facts of 274n, allergies. */
export function BloodItems({ form }: { readonly form: CardForm }) {
  return (
    <>
      <CardItem form={form} number={19} isAlone>
        <CardField form={form} name="bloodGroup" span={8} />
      </CardItem>
      <CardItem form={form} number={20} isWide>
        <CardField form={form} name="rhFactor" span={3} />
        <CardField form={form} name="kell" span={3} />
        <CardField form={form} name="otherBloodFacts" span={6} />
      </CardItem>
      <CardItem form={form} number={21} isWide isAlone>
        <CardField form={form} name="allergies" isLong />
      </CardItem>
    </>
  );
}
