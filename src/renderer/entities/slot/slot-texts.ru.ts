export const slotTexts = {
  hint_zone: (place: string, offset: string) => `Время по часам клиники: ${[place, offset].filter(Boolean).join(', ')}`,
  hint_own_clock: (when: string) => `у вас ${when}`,
} as const;
