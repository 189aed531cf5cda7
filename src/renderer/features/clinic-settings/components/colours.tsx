import type { ServiceIcon } from '#shared/rules/service-icons.ts';
import { ServiceMark } from '#renderer/entities/clinic/service-mark.tsx';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { frontTexts } from '../front-texts.ru.ts';
import type { SettingsValues } from '../settings-rules.ts';
import { texts } from '../texts.ru.ts';
import { ColourField, ratio } from './colour-field.tsx';

const SHOWN: readonly ServiceIcon[] = ['heart', 'teeth', 'lab'];

/** Both colours of the clinic (B5), each with what it does on the pages. */
export const Colours = ({ form }: { readonly form: Pick<Form<SettingsValues>, 'field'> }) => (
  <>
    <ColourField
      field={form.field('colour')}
      label={texts.field_colour}
      hint={texts.hint_colour}
      sample={
        <>
          <b>{texts.sample_doctor}</b>
          <span className="colour-sample-time">{texts.sample_time}</span>
          <span className="colour-sample-fill">{texts.sample_book}</span>
        </>
      }
      contrastOf={(tokens) =>
        texts.hint_contrast(ratio(tokens, '--accent', '--on-accent'), ratio(tokens, '--accent-text', '--surface'))
      }
    />
    <ColourField
      field={form.field('secondaryColor')}
      label={frontTexts.field_second_colour}
      hint={frontTexts.hint_second_colour}
      sample={
        <>
          {SHOWN.map((icon) => (
            <span key={icon} className="service-spot">
              <ServiceMark icon={icon} />
            </span>
          ))}
          <span>{frontTexts.sample_service}</span>
        </>
      }
      contrastOf={(tokens) => frontTexts.hint_sign_contrast(ratio(tokens, '--accent-text', '--accent-weak'))}
    />
  </>
);
