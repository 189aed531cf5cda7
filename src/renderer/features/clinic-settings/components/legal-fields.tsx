import { MAX_LINE } from '#shared/contract/clinic-settings.ts';
import { RUSSIAN_ZONES, zoneInWords } from '#renderer/entities/clinic/russian-zones.ru.ts';
import type { Form } from '#renderer/lib/forms/use-form.ts';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { SettingsValues } from '../settings-rules.ts';
import { texts } from '../texts.ru.ts';

type SettingsForm = Pick<Form<SettingsValues>, 'field'>;

export const TitleField = ({ form }: { readonly form: SettingsForm }) => (
  <TextField field={form.field('title')} label={texts.field_title} inputProps={{ maxLength: MAX_LINE }} />
);

/** Requisites, each with its control digits. */
export function Requisites({ form }: { readonly form: SettingsForm }) {
  return (['inn', 'kpp', 'ogrn', 'okato'] as const).map((name) => (
    <TextField
      key={name}
      field={form.field(name)}
      label={texts[`field_${name}`]}
      isOptional
      inputProps={{ inputMode: name === 'kpp' ? 'text' : 'numeric', spellCheck: false, maxLength: 30 }}
    />
  ));
}

/** One of Russia's zones, or the one that the clinic has. */
export const ZoneField = ({ form, zone }: { readonly form: SettingsForm; readonly zone: string }) => (
  <SelectField
    field={form.field('timezone')}
    label={texts.field_timezone}
    hint={texts.hint_zone}
    choices={{ [zone]: zoneInWords(zone), ...RUSSIAN_ZONES }}
    none={null}
  />
);
