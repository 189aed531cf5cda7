import { plural } from '#shared/format/plural.ts';
import { absenceReasons } from '#renderer/entities/absence/absence-texts.ru.ts';

const records = (count: number) => `${count} ${plural(count, 'запись', 'записи', 'записей')}`;
const freeTimes = (count: number) =>
  `${count} ${plural(count, 'свободное время', 'свободных времени', 'свободных времён')}`;

export const absenceTexts = {
  title: (name: string) => (name === '' ? 'Отсутствие врача' : `Отсутствие врача: ${name}`),
  title_visits: 'Кого перенести',
  title_end: 'Завершить отсутствие',
  reasons: absenceReasons,

  action_open: 'Отсутствие',
  action_mark: (moves: number) => (moves === 0 ? 'Отметить отсутствие' : `Отметить и перенести ${records(moves)}`),
  action_back: 'Вернуть',
  action_end: 'Завершить',
  action_end_of: (what: string) => `Завершить: ${what}`,
  word_gone: 'Время занято или закрыто',
  action_later_all: 'Решить позже со всеми',
  action_suggest_all: 'Предложить время всем',

  field_who: 'Кого не будет',
  field_whole_day: 'Весь день',
  field_start: 'С какого времени',
  field_end: 'До какого времени',
  field_reason: 'Причина',
  field_note: 'Примечание для сотрудников',
  field_later: 'Решить позже',
  field_return: 'Вернуть перенесённые записи на прежнее время, где оно ещё свободно',

  alert_past: 'Этот день уже прошёл',
  alert_over: 'Это время уже прошло',
  alert_twice: 'Это время выбрано для двух записей',
  alert_gone: 'Этого времени больше нет, выберите другое',
  alert_times: (count: number) =>
    `Проверьте выбранное время: ${count} ${plural(count, 'запись', 'записи', 'записей')}.`,
  alert_days: 'Допишите день целиком.',
  alert_marked: (moved: number) =>
    moved === 0
      ? 'Отсутствие отмечено'
      : `Отсутствие отмечено. Перенесено: ${records(moved)}. Письма придут тем, у кого есть почта`,
  alert_ended: (opened: number, returned: number, stayed: number) =>
    [
      'Отсутствие завершено',
      opened > 0 ? `Открыто: ${freeTimes(opened)}` : '',
      returned > 0 ? `Возвращено: ${records(returned)}` : '',
      stayed > 0 ? `Осталось на новом времени: ${records(stayed)}` : '',
    ]
      .filter(Boolean)
      .join('. '),

  alert_not_loaded: 'Не получилось узнать, отсутствует ли врач в эти дни.',

  hint_what:
    'Свободное время врача закроется во всех его специальностях этой клиники. О переносе пациенту придёт письмо, если у него есть почта; остальным позвоните.',
  hint_closed: (closed: number) =>
    closed === 0 ? 'Свободного времени в эти часы нет.' : `Закроется: ${freeTimes(closed)}.`,
  hint_kept: (kept: number) => `Останется: ${records(kept)}, приём уже идёт или прошёл.`,
  hint_no_visits: 'Переносить некого.',
  hint_more: (count: number) => `Останется ещё: ${records(count)}. Отметьте отсутствие по частям.`,
  hint_no_time: 'Свободного времени этой специальности нет',
  hint_phone_only: 'по телефону',
  hint_moved: (moved: number) => `Перенесено: ${records(moved)}.`,
  hint_left: (left: number) => `Ещё не перенесено: ${records(left)}.`,
  hint_end: 'Закрытое время, которое ещё не прошло, снова станет свободным.',
} as const;
