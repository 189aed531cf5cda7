import type { CardForm } from '../use-card-form.ts';
import { CardField } from './card-field.tsx';
import { CardItem } from './card-item.tsx';
import { BenefitField, InsurerField } from './suggested-fields.tsx';

/** Items 7–11: the policy, SNILS, the insurer, benefits, the identity document with the citizenship of 274n. */
export function InsuranceItems({ form }: { readonly form: CardForm }) {
  return (
    <>
      <CardItem form={form} number={7}>
        <CardField form={form} name="omsSerial" span={4} />
        <CardField form={form} name="omsNumber" span={8} />
        <CardField form={form} name="omsIssuedOn" span={8} />
      </CardItem>
      <CardItem form={form} number={8} isAlone>
        <CardField form={form} name="snils" span={8} />
      </CardItem>
      <CardItem form={form} number={9} isAlone>
        <div className="span-12">
          <InsurerField form={form} />
        </div>
      </CardItem>
      <CardItem form={form} number={10} isAlone>
        <div className="span-8">
          <BenefitField form={form} />
        </div>
      </CardItem>
      <CardItem form={form} number={11}>
        <CardField form={form} name="documentType" />
        <CardField form={form} name="documentSerial" span={6} />
        <CardField form={form} name="documentNumber" span={6} />
        <CardField form={form} name="citizenship" />
      </CardItem>
    </>
  );
}
