/** A picture that somebody chooses; the original says 'file not supported' (1 §5, K13). */
export const pictureTexts = {
  action_replace: 'Заменить',
  action_remove: 'Удалить',
  alert_not_supported: 'Такой файл не поддерживается. Подойдут JPG, PNG, SVG и GIF',
  alert_too_large: (megabytes: number) => `Файл слишком большой: не больше ${megabytes} МБ`,
} as const;
