import { plural } from '#shared/format/plural.ts';

const times = (count: number) => `${count} ${plural(count, 'время', 'времени', 'времён')}`;

/** Messages of schedule calls. */
export const scheduleTexts = {
  generated: (count: number) => `Создано: ${times(count)}`,
  previewed: (count: number) => `Будет создано: ${times(count)}`,
  cleared: (count: number) => `Удалено: ${times(count)}`,
  wouldClear: (count: number) => `Будет удалено: ${times(count)}`,
  zoneDiffers: (sent: number, zone: string) =>
    `Часовой пояс браузера (UTC${sent >= 0 ? '+' : ''}${sent}) не совпадает с поясом клиники (${zone}): расписание составлено по часам клиники`,
};
