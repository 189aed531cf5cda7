import { plural } from '#shared/format/plural.ts';

export const formTexts = {
  alert_check_fields: (count: number) => `Проверьте заполнение: ${count} ${plural(count, 'поле', 'поля', 'полей')} с ошибкой`,
} as const;
