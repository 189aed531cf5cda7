import { cardToWire, emptyCard } from '#shared/rules/patient-card.ts';
import type { OpenPatient } from '#renderer/entities/patient/api.ts';

/** A patient as the desk opens them, of whom nothing is known but what a test says. */
export const openPatient = (known: Partial<OpenPatient> = {}): OpenPatient => ({
  id: '1',
  last_name: 'Попов',
  first_name: 'Михаил',
  middle_name: '',
  has_no_middle_name: false,
  date_of_birth: null,
  cardid: '7',
  phone: '',
  gender: null,
  good: false,
  email: '',
  avatar: null,
  has_account: false,
  has_photo: false,
  representative: null,
  profile: null,
  data: cardToWire(emptyCard()),
  allergies: '',
  dispensary: [],
  missing: [],
  version: 1,
  ...known,
});
