import { texts } from './texts.ru.ts';

/** What an empty list says, and what to do next. */
export const emptyTabs = {
  upcoming: { title: texts.hint_none_upcoming, next: texts.hint_none_upcoming_next },
  completed: { title: texts.hint_none_completed, next: texts.hint_none_completed_next },
  cancelled: { title: texts.hint_none_cancelled, next: texts.hint_none_cancelled_next },
  history: { title: texts.hint_none_history, next: texts.hint_none_history_next },
} as const;
/** Records of one page. */
export const PER_PAGE = 20;
