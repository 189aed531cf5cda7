import { clockTime, fullDate, longDay } from '#shared/format/dates.ts';
import { fullName } from '#shared/format/names.ts';
import { formatPhone } from '#shared/format/phone.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { brandTokens } from '#shared/theme/brand.ts';
import { printedText } from './card-data.mapper.ts';
import type { SlipSource } from './print-source.service.ts';
import { printTexts } from './print-texts.ru.ts';

/** What the slip of a booking says, by the clinic's clock. @param now when it is printed, ms */
export function slipData(slip: SlipSource, zone: string, now: number) {
  const start = toClinicIso(slip.startMs, zone);
  const [weekday] = longDay(start).split(',');
  return {
    clinic: {
      title: slip.clinicTitle,
      address: slip.clinicAddress,
      // as WordprocessingML writes a colour
      accent: brandTokens(slip.clinicColour ?? undefined, 'light')['--accent-text']?.slice(1) ?? '000000',
      phones: printTexts.phones(slip.clinicPhones.map(formatPhone)),
    },
    patient: { name: fullName(slip.name), number: slip.number },
    visit: {
      when: printTexts.slip_when(fullDate(start), weekday ?? '', clockTime(start)),
      doctor: fullName(slip.doctor),
      specialty: slip.specialty,
      way: slip.type === 1 ? printTexts.way_video : printTexts.way_in_person,
      note: printTexts.slip_note,
    },
    footer: { printed: printedText(slip.printedBy, zone, now) },
  };
}
