export const slotTexts = {
  hint_zone: (place: string, offset: string) => `Время по часам клиники: ${[place, offset].filter(Boolean).join(', ')}`,
} as const;
