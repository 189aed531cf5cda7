/** Messages of queue calls. */
export const queueTexts = {
  moved: (status: string) => `Статус записи: «${status}»`,
};
