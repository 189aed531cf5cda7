import type { Module } from './modules.ts';

/** Without what a module is of little use: who made a booking is seen, and times are made, at the desk. */
export const MODULE_NEEDS: Readonly<Partial<Record<Module, Module>>> = {
  video: 'booking',
  booking: 'registry',
  chatbot: 'booking',
  notifications: 'registry',
  reception: 'registry',
  consultation: 'booking',
  cash: 'registry',
  tfoms: 'reception',
};
