/** Words that a passport of Russia is named by, in any order; another word makes it another document. */
export const RUSSIAN_PASSPORT_WORDS: ReadonlySet<string> = new Set([
  'паспорт',
  'гражданина',
  'гражданки',
  'гр',
  'рф',
  'россии',
  'российской',
  'российский',
  'федерации',
  'внутренний',
  'общегражданский',
]);
/** The word without which it is no passport. */
export const PASSPORT_WORD = 'паспорт';
/** How words begin that mean Russia, beside a passport or as a citizenship. */
export const RUSSIA_WORDS: readonly string[] = ['рф', 'росси'];
