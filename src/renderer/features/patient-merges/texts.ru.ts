import { dateText } from '#renderer/lib/page/device-time.ts';
import { plural } from '#shared/format/plural.ts';
import type { IdentityConflict, MergeGroup } from '#shared/rules/card-merge.ts';
import { mergeGroupsInWords, MERGE_GROUP_TITLES } from '#shared/rules/card-merge.ru.ts';
import type { DuplicateReason } from '#shared/rules/duplicates.ts';

const visits = (count: number) => `${count} ${plural(count, 'запись', 'записи', 'записей')}`;
const records = (count: number) => `${count} ${plural(count, 'приём', 'приёма', 'приёмов')}`;

const reasons: Readonly<Record<DuplicateReason, string>> = {
  snils: 'один СНИЛС',
  oms: 'один полис ОМС',
  name_birth: 'одно имя и дата рождения',
  name_phone: 'одно имя и телефон',
  phone_birth: 'одни имя, дата рождения и телефон, другая фамилия',
};
const conflictWords: Readonly<Record<IdentityConflict, readonly [name: string, differs: string]>> = {
  lastName: ['фамилия', 'разная'],
  firstName: ['имя', 'разное'],
  birthDate: ['дата рождения', 'разная'],
  snils: ['СНИЛС', 'разный'],
};
/** «Фамилия, имя и дата рождения разные» */
function conflictsInWords(conflicts: readonly IdentityConflict[]): string {
  const names = conflicts.map((conflict) => conflictWords[conflict][0]);
  const [only] = conflicts;
  const differ = only && conflicts.length === 1 ? conflictWords[only][1] : 'разные';
  const words = `${new Intl.ListFormat('ru', { type: 'conjunction' }).format(names)} ${differ}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const texts = {
  reasons,
  groups: MERGE_GROUP_TITLES,
  title: 'Двойники',
  lead: 'Карты, которые могут быть одного человека. Объединённые карты можно разъединить.',
  action_back: 'К реестру пациентов',
  title_pairs: 'Похожие карты',
  hint_total: (total: number) =>
    `${plural(total, 'Найдена', 'Найдены', 'Найдено')} ${total} ${plural(total, 'пара', 'пары', 'пар')}`,
  title_no_pairs: 'Двойников нет',
  hint_no_pairs: 'Карт с одним СНИЛС, полисом, именем и датой рождения или телефоном не нашлось.',
  hint_follows: (appointments: number, count: number) =>
    appointments === 0 && count === 0
      ? 'без записей'
      : [visits(appointments), ...(count > 0 ? [records(count)] : [])].join(', '),
  hint_account: 'личный кабинет',
  action_compare: 'Сравнить',
  action_compare_named: (one: string, other: string) => `Сравнить: ${one} и ${other}`,
  action_distinct: 'Разные люди',
  action_distinct_named: (one: string, other: string) => `Разные люди: ${one} и ${other}`,
  alert_distinct: 'Пара больше не предлагается',
  action_undo: 'Отменить',

  title_merge: 'Объединение карт',
  lead_merge: 'Записи, приёмы и всё, что относится ко второй карте, перейдёт в первую. Пустое в ней заполнится.',
  action_to_list: 'К двойникам',
  title_not_found: 'Одной из карт нет',
  hint_not_found: 'Её убрали или уже объединили с другой.',
  column_fact: 'Сведения',
  column_stays: (number: string) => `Останется: карта № ${number}`,
  column_goes: (number: string) => `Исчезнет: карта № ${number}`,
  action_swap: 'Оставить другую карту',
  hint_none: 'нет',
  hint_no_middle_name: (name: string) => `${name} (отчества нет)`,
  mark_differs: 'различаются',
  mark_in_one: 'только в одной карте',
  hint_taken: 'перейдёт',
  hint_joined: (allergies: string) => `Станет: ${allergies}`,
  action_show_same: (count: number) =>
    `Показать ещё ${count} ${plural(count, 'одинаковый пункт', 'одинаковых пункта', 'одинаковых пунктов')}`,
  action_hide_same: 'Скрыть одинаковые пункты',
  fact_card: 'Номер и дата карты',
  hint_card_of: (number: string, day: string) => `№ ${number} от ${day}`,
  hint_card_undated: (number: string) => `№ ${number}, даты нет`,
  fact_account: 'Личный кабинет',
  hint_has_account: 'есть',
  hint_account_of: (who: string) => `у представителя: ${who}`,
  fact_visits: 'Записи на приём',
  hint_visits: visits,
  title_follows: 'Что перейдёт',
  hint_moves: (appointments: number, count: number, waiting: number) =>
    [
      ...(appointments > 0 ? [visits(appointments)] : []),
      ...(count > 0 ? [records(count)] : []),
      ...(waiting > 0 ? [`${waiting} ${plural(waiting, 'место', 'места', 'мест')} в листе ожидания`] : []),
    ].join(', ') || 'Записей и приёмов у этой карты нет.',
  hint_account_moves: 'Личный кабинет тоже перейдёт: пациент увидит все записи.',
  action_merge: 'Объединить',
  title_confirm: 'Объединить карты?',
  confirm_merge: (kept: string, gone: string, number: string) =>
    `${kept}: останется эта карта. Карта № ${number} (${gone}) исчезнет, по её номеру будет находиться оставшаяся. Объединение можно отменить в «Двойниках».`,
  hint_owner_told: 'Владелец личного кабинета получит письмо об объединении.',
  alert_said_distinct: (at: string) => `Отмечено, что это карты разных людей: ${dateText(at)}.`,
  alert_conflicts: (conflicts: readonly IdentityConflict[]) => `${conflictsInWords(conflicts)}.`,
  hint_one_person: 'Это точно один человек?',
  field_compared: 'Карты сверены: это один человек',
  alert_merged: (number: string) => `Карты объединены, осталась № ${number}`,
  alert_stale: 'Одну из карт за это время изменили. Посмотрите на них ещё раз.',

  title_merges: 'Объединения',
  hint_no_merges: 'Карты ещё не объединяли.',
  column_when: 'Когда',
  column_kept: 'Осталась',
  column_gone: 'Исчезла',
  column_who: 'Кто объединил',
  hint_card: (number: string) => `№ ${number}`,
  hint_when: dateText,
  hint_undone: (at: string) => `Разъединены ${dateText(at)}`,
  hint_card_gone: 'Карты больше нет',
  hint_merged_on: (number: string) => `Оставшуюся карту объединили с № ${number}: сначала разъедините их`,
  action_part: 'Разъединить',
  title_part: 'Разъединить карты?',
  confirm_part: (name: string, number: string) =>
    `Карта № ${number} (${name}) вернётся со своими записями и приёмами, а если с ней вернётся личный кабинет, то и с тем, на что через него записались после объединения. Остальное, что изменилось с тех пор, сохранится в оставшейся карте.`,
  alert_parted: (stayed: readonly MergeGroup[]) =>
    stayed.length === 0
      ? 'Карты разъединены'
      : `Карты разъединены. Осталось то, что изменили после объединения: ${mergeGroupsInWords(stayed)}`,
};
