/** Words of a list that one puts in order. */
export const orderedTexts = {
  action_up: (name: string) => `Выше: ${name}`,
  action_down: (name: string) => `Ниже: ${name}`,
  action_remove: (name: string) => `Убрать: ${name}`,
  action_restore: 'Вернуть',
  action_restore_of: (name: string) => `Вернуть: ${name}`,
  hint_removed: (name: string) => `Убрано: ${name}`,
  hint_restored: (name: string) => `Возвращено: ${name}`,
  hint_moved: (name: string, place: number, all: number) => `${name}: место ${place} из ${all}`,
  hint_first: (name: string) => `${name}: уже первое место`,
  hint_last: (name: string) => `${name}: уже последнее место`,
  hint_keys: 'Порядок меняют мышью за ручку слева, кнопками или клавишами Alt + стрелка вверх и вниз.',
} as const;
