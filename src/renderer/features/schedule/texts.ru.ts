import { plural } from '#shared/format/plural.ts';

const visits = (count: number) => `${count} ${plural(count, 'приём', 'приёма', 'приёмов')}`;
/** free ones: nobody's visits */
const freeTimes = (count: number) =>
  `${count} ${plural(count, 'свободное время', 'свободных времени', 'свободных времён')}`;
const days = (count: number) => `${count} ${plural(count, 'день', 'дня', 'дней')}`;

export const texts = {
  title_schedule: 'Расписание',
  title_no_doctor: 'Такого врача нет',
  title_attention: 'Внимание',
  title_add: 'Добавить время',
  title_generate: 'Составить расписание',
  title_clear: 'Очистить расписание',
  title_preview: 'Что получится',
  title_legend: 'Обозначения',
  title_hours: 'Время',
  title_step: 'Шаг сетки',
  title_week_nav: 'Неделя',
  title_delete: 'Удаление времени',

  action_generate: 'Составить расписание',
  action_clear: 'Очистить расписание',
  action_add: 'Добавить время',
  action_choose_doctor: 'К выбору врача',
  action_today: 'Сегодня',
  action_previous_week: 'Предыдущая неделя',
  action_next_week: 'Следующая неделя',
  action_previous_day: 'Предыдущий день',
  action_next_day: 'Следующий день',
  action_to_top: 'К началу дня',
  action_show_all: 'Показать все часы',
  action_step: (minutes: number) => (minutes === 60 ? '1 час' : `${minutes} мин`),
  action_save: 'Сохранить',
  action_create: 'Добавить',
  action_make: 'Составить',
  action_do_clear: 'Очистить',
  action_book: 'Записать',
  action_card: 'Медицинская карта',
  action_cancel_booking: 'Отменить запись',
  action_delete: 'Удалить время',
  action_close: 'Закрыть',
  action_add_segment: 'Добавить отрезок',
  action_delete_segment: (number: number) => `Удалить отрезок ${number}`,
  action_open_of: (name: string) => `Открыть расписание: ${name}`,

  field_doctor: 'Врач',
  field_date: 'Дата',
  field_start: 'Начало',
  field_end: 'Конец',
  field_mode: 'Режим записи',
  field_patient: 'Пациент',
  field_reserve: 'Резерв',
  field_segments: 'Часы работы',
  field_segment: (number: number) => `Отрезок ${number}`,
  field_weekdays: 'Дни недели',
  field_first: 'С какого дня',
  field_last: 'По какой день',
  field_duration: 'Длительность приёма',
  field_replace: 'Сначала убрать свободное время этих дней',
  field_from_hour: 'Первый видимый час',
  field_until_hour: 'Последний видимый час',

  mode_free: 'Свободный',
  mode_phone: 'По телефону',
  kinds: {
    free: 'Свободно',
    phone: 'Только по телефону',
    held: 'Оформляют сейчас',
    reserved: 'Резерв',
    booked: 'Записан пациент',
    incomplete: 'Записан, карта не заполнена',
  },
  moments: { past: 'прошло', now: 'идёт сейчас', future: '' },
  legend_now: 'Идёт сейчас',
  legend_past: 'Прошло',
  weekdays: ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'],

  confirm_delete: (what: string) => `Время ${what} исчезнет из расписания.`,

  alert_required: 'Это поле обязательное',
  alert_no_time: 'Укажите время: ЧЧ:ММ',
  alert_end_before_start: 'Конец должен быть позже начала',
  alert_dates: 'Конец периода раньше начала',
  alert_segment: 'Укажите начало и конец; конец позже начала',
  alert_overlap: 'Отрезки пересекаются',
  alert_no_weekday: 'Выберите хотя бы один день недели',
  alert_skipped_clock: 'В этот день на часах клиники нет такого времени',
  alert_stale: 'Пока окно было открыто, это время изменил кто-то другой. Показано, как оно сейчас.',
  alert_booked: (name: string, when: string) => `${name}: запись на ${when}`,
  alert_cancelled: (name: string, when: string) => `Запись отменена: ${name}, ${when}`,
  alert_added: (when: string) => `Время ${when} добавлено`,
  alert_deleted: (when: string) => `Время ${when} удалено`,
  alert_reserved: (when: string) => `Резерв поставлен: ${when}`,
  alert_released: (when: string) => `Резерв снят: ${when}`,
  alert_generated: (created: number, skipped: number) =>
    `Создано: ${visits(created)}${skipped > 0 ? `, пропущено: ${skipped}` : ''}`,
  alert_cleared: (cleared: number) => `Удалено: ${freeTimes(cleared)}`,
  alert_exists: (count: number) =>
    `Врач уже занят в другой специальности или клинике: ${visits(count)}. Это время пропущено:`,

  hint_clock: 'ЧЧ:ММ',
  hint_no_doctor: 'Врача удалили из этой клиники, или ссылка неверна.',
  hint_choose_doctor: 'Выберите врача, чтобы увидеть его неделю.',
  hint_no_doctors: 'В клинике пока нет врачей',
  hint_no_doctors_next: 'Заведите врачей в разделе «Врачи».',
  hint_empty_week: 'На этой неделе времени нет',
  hint_empty_day: 'В этот день времени нет',
  hint_empty_week_write: 'Составьте расписание или нажмите на пустое место сетки, чтобы добавить одно время.',
  hint_outside: (count: number) => `За пределами видимых часов: ${visits(count)}`,
  hint_card: (number: string) => `Карта № ${number}`,
  hint_minutes: (minutes: number) => `${minutes} ${plural(minutes, 'минута', 'минуты', 'минут')}`,
  hint_reserve_excluded: 'Резерв и пациент исключают друг друга',
  hint_held: 'Это время сейчас оформляет другой человек',
  hint_past: 'Это время уже прошло',
  hint_preview_loading: 'Считаем…',
  hint_preview_wait: 'Заполните поля, и здесь появится, что получится.',
  hint_will_create: (created: number, count: number) => `Будет создано: ${visits(created)} за ${days(count)}`,
  hint_will_clear: (cleared: number) => `Сначала будет убрано: ${freeTimes(cleared)}`,
  hint_will_skip: (skipped: number) => `Будет пропущено: ${visits(skipped)}, это время уже стоит в расписании`,
  hint_more: (count: number) => `и ещё ${count}`,
  hint_more_days: (count: number) => `и ещё ${days(count)}`,
  hint_clear: (cleared: number) =>
    cleared === 0 ? 'Свободного времени в эти дни нет.' : `Будет удалено: ${freeTimes(cleared)}.`,
  hint_kept: (kept: number) =>
    kept === 0
      ? 'Записей и резерва в эти дни нет.'
      : `Останется: ${visits(kept)} с записью, резервом или в оформлении.`,
  hint_kept_always: 'Записи пациентов и резерв остаются на своих местах.',
  hint_kept_today:
    'Сегодня убирается только время, которое еще не началось. Записи пациентов и резерв остаются на своих местах.',
  alert_past_day: 'Прошедшее не очищается: выберите сегодня или день позже',
  hint_day: (created: number, exists: number, skipped: number) =>
    [`${created}`, exists > 0 ? `занято ${exists}` : '', skipped > 0 ? `уже есть ${skipped}` : '']
      .filter(Boolean)
      .join(', '),
} as const;
