import { useState } from 'react';
import { Radio, RadioGroup, Switch } from '@blueprintjs/core';
import { CheckField } from '#renderer/ui/check-field.tsx';
import { DateField } from '#renderer/ui/date-field.tsx';
import { PasswordField } from '#renderer/ui/password-field.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { SelectField } from '#renderer/ui/select-field.tsx';
import { TextAreaField } from '#renderer/ui/text-area-field.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { Part } from './part.tsx';
import { useCheck, useText } from './sample-fields.ts';
import { galleryTexts as texts } from './texts.ru.ts';

/** Fields of forms, each with and without an error. */
export function FieldParts() {
  const [search, setSearch] = useState('');
  return (
    <Part title={texts.title_fields}>
      <div className="gallery-fields">
        <TextField field={useText('empty', '')} label={texts.field_empty} hint={texts.hint_field} />
        <TextField field={useText('full', texts.sample_name)} label={texts.field_full} isOptional />
        <TextField field={useText('wrong', texts.sample_wrong, texts.alert_wrong)} label={texts.field_wrong} />
        <TextField
          field={useText('fixed', texts.sample_name)}
          label={texts.field_fixed}
          inputProps={{ readOnly: true }}
        />
        <TextField field={useText('off', '')} label={texts.field_off} inputProps={{ disabled: true }} />
        <DateField field={useText('date', '2026-11-19')} label={texts.field_date} />
        <PasswordField
          field={useText('password', 'klinika')}
          label={texts.field_password}
          autoComplete="new-password"
        />
        <SelectField field={useText('choice', 'one')} label={texts.field_choice} choices={texts.choices} />
        <SearchField label={texts.field_search} value={search} onChange={setSearch} debounce={200} />
      </div>
      <TextAreaField field={useText('text', texts.sample_text)} label={texts.field_text} />
      <div className="gallery-fields">
        <CheckField field={useCheck('yes', true)} label={texts.field_yes} />
        <CheckField field={useCheck('must', false, texts.alert_must)} label={texts.field_must} />
        <RadioGroup label={texts.field_way} selectedValue="here" onChange={() => {}}>
          <Radio label={texts.field_here} value="here" />
          <Radio label={texts.field_video} value="video" />
        </RadioGroup>
        <Switch defaultChecked label={texts.field_switch} />
      </div>
    </Part>
  );
}
