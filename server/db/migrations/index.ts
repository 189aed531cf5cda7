import { M0001Accounts } from './m0001-accounts.ts';
import { M0002Clinics } from './m0002-clinics.ts';
import { M0003Schedule } from './m0003-schedule.ts';
import { M0004Audit } from './m0004-audit.ts';

/** Every migration in its order. A landed migration is never edited (house.md, "Server"). */
export const MIGRATIONS = [M0001Accounts, M0002Clinics, M0003Schedule, M0004Audit];
