import { SLUG_PATTERN } from '../rules/clinic-slug.ts';
import { BENEFIT_CODE, INSURER_CODE, OKATO_CODE } from '../rules/refbook-codes.ts';

/** A violation as both JSON-schema validators of the product (Ajv on the server, TypeBox in the renderer) report it. */
export interface Violation {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const plural = new Intl.PluralRules('ru');
/** In the genitive, which both of its sentences ask for: «не больше 21 символа», «не больше 254 символов». */
const characters = (count: number) => `${count} ${plural.select(count) === 'one' ? 'символа' : 'символов'}`;

const formats: Record<string, string> = {
  email: 'Некорректный еmail',
  uuid: 'Неверный идентификатор',
  'person-name': 'Только буквы, дефис, апостроф, точка и пробел',
  date: 'Укажите дату в виде ГГГГ-ММ-ДД',
  'date-time': 'Укажите дату и время с часовым поясом',
};

/** Patterns that people can be told in words. */
const patterns: Record<string, string> = {
  [INSURER_CODE]: 'Код страховой организации – пять цифр',
  [OKATO_CODE]: 'Код региона по ОКАТО – пять цифр',
  [SLUG_PATTERN]: 'Латинские строчные буквы и цифры, между ними по одному дефису',
  [BENEFIT_CODE]: 'Код льготы – от одной до трёх цифр',
};

/** The Russian message for a schema violation, shown at its field. */
export function violationText({ keyword, params }: Violation): string {
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return 'Это поле обязательное';
    case 'minLength':
      return limit === 1 ? 'Это поле обязательное' : `Не меньше ${characters(limit)}`;
    case 'maxLength':
      return `Не больше ${characters(limit)}`;
    case 'format':
      return formats[String(params['format'])] ?? 'Неверный формат';
    case 'pattern':
      return patterns[String(params['pattern'])] ?? 'Неверный формат';
    case 'minimum':
      return `Не меньше ${limit}`;
    case 'maximum':
      return `Не больше ${limit}`;
    case 'characters':
      return 'Недопустимый символ';
    case 'minItems':
      return limit === 1 ? 'Выберите хотя бы одно значение' : `Не меньше ${limit}`;
    case 'maxItems':
      return `Не больше ${limit}`;
    case 'uniqueItems':
      return 'Значения повторяются';
    case 'additionalProperties':
      return 'Неизвестное поле';
    case 'type':
      return params['type'] === 'integer' || params['type'] === 'number'
        ? 'Это поле должно быть числом'
        : 'Неверный вид значения';
    default:
      return 'Недопустимое значение';
  }
}
