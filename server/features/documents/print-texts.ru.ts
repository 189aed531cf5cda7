/** Words that the documents carry besides their templates. */
export const printTexts = {
  footer_patient: (number: number, name: string, birth: string) =>
    `Медицинская карта № ${number}, ${name}${birth === '' ? '' : `, ${birth} г. р.`}`,
  footer_printed: (day: string, clock: string, who: string) =>
    `Напечатано ${day} в ${clock}${who === '' ? '' : `, ${who}`}`,
  title_card: (number: number, name: string) => `Карта № ${number} ${name}`,
  title_record: (day: string, name: string) => `Приём ${day} ${name}`,
  title_full: (number: number, name: string) => `Форма 025у № ${number} ${name}`,
  title_slip: (day: string, name: string) => `Талон ${day} ${name}`,
  slip_when: (day: string, weekday: string, clock: string) => `${day}, ${weekday}, ${clock}`,
  slip_note: 'Время местное, по часам клиники. Если не сможете прийти, отмените запись заранее: позвоните в клинику.',
  way_in_person: 'в клинике',
  way_video: 'по видеосвязи, в личном кабинете',
  /** empty without one */
  phones: (phones: readonly string[]) =>
    phones.length === 0 ? '' : `${phones.length === 1 ? 'Телефон' : 'Телефоны'}: ${phones.join(', ')}`,
  life: (text: string) => `Анамнез жизни: ${text}`,
  physiotherapy: (text: string) => `Физиотерапия: ${text}`,
  since: (day: string) => `с ${day}`,
  yes: 'да',
  no: 'нет',
  rh: { '+': 'Rh+', '-': 'Rh-' },
  kell: { '+': 'K+', '-': 'K-' },
  msg_printed: 'Документ готов',
} as const;
