import { plural } from '#shared/format/plural.ts';

export const treeTexts = {
  title_tree: 'МКБ-10 по классам',
  hint_tree: 'Классы, блоки и рубрики: откройте строку, чтобы увидеть, что в ней.',
  title_parents: 'Где находится код',
  title_children: 'Что входит',
  title_notes: 'О коде',
  action_to_chapters: 'К классам',
  hint_no_code: 'Такого кода в справочнике нет.',
  hint_recordable: 'Код можно записать пациенту.',
  hint_group: 'Это группа: пациенту записывают более точный код из неё.',
  hint_dagger: 'Код основной болезни (†): вместе с ним записывают код проявления, отмеченный звёздочкой (*).',
  hint_asterisk: 'Код проявления (*): сам по себе не записывается, только вместе с кодом основной болезни (†).',
  hint_not_in_force: 'не действует',
  hint_retired: (day: string) => `Выведен из действия ${day}: в новые записи не ставится, в сохранённых остаётся.`,
  hint_instead: 'Вместо него:',
  hint_inside: (count: number) => `${count} ${plural(count, 'строка', 'строки', 'строк')} внутри`,
} as const;
