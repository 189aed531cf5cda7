import type { SwitchedModule } from './modules.ts';

/** Modules that the platform switches, as people call them. */
export const MODULE_TITLES: Readonly<Record<SwitchedModule, string>> = {
  booking: 'Запись на приём',
  registry: 'Регистратура',
  reception: 'Прием пациента',
};
