import { epicrisisKeys, formKeys, prescriptionKeys } from '#shared/rules/form-025u.keys.ru.ts';
import { formTexts as texts } from '../form-texts.ru.ts';

type Names = Readonly<Record<string, string>>;

/** A field in words for lists of errors: `epicrisis.concomitant.0`, `prescriptions.1.drug`; anything else as it is. */
export function nameOfField(field: string): string {
  const [first = '', second = '', third = ''] = field.split('.');
  if (first === 'epicrisis' && second !== '')
    return `${texts.section_epicrisis}: ${listed(epicrisisKeys, second, third)}`;
  if (first === 'prescriptions' && third !== '')
    return `${texts.hint_drug(Number(second) + 1)}: ${(prescriptionKeys as Names)[third] ?? third}`;
  return listed(formKeys, first, second);
}

function listed(names: Names, field: string, index: string): string {
  if (field === 'concomitant' && index !== '') return texts.field_concomitant(Number(index) + 1);
  return names[field] ?? field;
}
