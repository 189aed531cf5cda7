import type { RowSheet } from './entries.ts';
import { clinicsSheet } from './clinics-sheet.service.ts';
import { departmentsSheet, specialtiesSheet } from './directory-sheets.service.ts';
import { doctorsSheet } from './doctors-sheet.service.ts';
import { employeesSheet } from './employees-sheet.service.ts';
import { pricesSheet } from './prices-sheet.service.ts';
import type { SheetWork } from './sheet-work.ts';

/** What is done with the rows of each sheet, in the order in which they need each other. */
export const SHEETS: { readonly [Sheet in RowSheet]: SheetWork<Sheet> } = {
  clinics: clinicsSheet,
  departments: departmentsSheet,
  specialties: specialtiesSheet,
  employees: employeesSheet,
  doctors: doctorsSheet,
  prices: pricesSheet,
};
export const ROW_SHEETS = Object.keys(SHEETS) as RowSheet[];
