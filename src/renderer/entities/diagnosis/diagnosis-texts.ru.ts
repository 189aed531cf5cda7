export const diagnosisTexts = {
  hint_search: 'Код МКБ-10 или слова названия',
  hint_too_short: (letters: number) => `Введите не меньше ${letters} символов кода или названия`,
  hint_searching: 'Ищем…',
  hint_nothing_found: 'Ничего не найдено. Проверьте код или сократите слова.',
  hint_cause_elsewhere: 'Коды V01–Y98 указывают в поле «Внешняя причина»',
  hint_only_causes: 'Здесь нужен код внешней причины: V01–Y98',
  hint_first_found: (count: number) => `Показаны первые ${count}, уточните запрос`,
  alert_failed: (message: string) => `${message}. Нажмите Enter, чтобы повторить.`,
  alert_not_chosen: 'Выберите код из списка',
  action_clear: (label: string) => `Очистить: ${label}`,
  mark_dagger: 'основная болезнь (†)',
  mark_asterisk: 'проявление (*)',
} as const;
