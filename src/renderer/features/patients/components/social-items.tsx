import type { CardForm } from '../use-card-form.ts';
import { CardField } from './card-field.tsx';
import { CardItem } from './card-item.tsx';

/** Items 12–18: family, education, work, disability, and what changed in them. */
export function SocialItems({ form }: { readonly form: CardForm }) {
  return (
    <>
      <CardItem form={form} number={12}>
        <CardField form={form} name="maritalStatus" />
        <CardField form={form} name="trustedPerson" />
      </CardItem>
      <CardItem form={form} number={13} isAlone>
        <CardField form={form} name="education" />
      </CardItem>
      <CardItem form={form} number={14} isAlone>
        <CardField form={form} name="employment" />
      </CardItem>
      <CardItem form={form} number={15}>
        <CardField form={form} name="disabilityOrder" span={6} />
        <CardField form={form} name="disabilityGroup" span={6} />
        <CardField form={form} name="disabilityDate" span={6} />
        <CardField form={form} name="needsPalliativeCare" span={6} />
      </CardItem>
      <CardItem form={form} number={16}>
        <CardField form={form} name="workplace" />
        <CardField form={form} name="position" />
      </CardItem>
      <CardItem form={form} number={17} isAlone>
        <CardField form={form} name="workplaceChange" isLong />
      </CardItem>
      <CardItem form={form} number={18} isAlone>
        <CardField form={form} name="registrationChange" isLong />
      </CardItem>
    </>
  );
}
