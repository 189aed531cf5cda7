import { M0001Accounts } from './m0001-accounts.ts';
import { M0002Clinics } from './m0002-clinics.ts';
import { M0003Schedule } from './m0003-schedule.ts';
import { M0004Audit } from './m0004-audit.ts';
import { M0005Refbooks } from './m0005-refbooks.ts';
import { M0006Desk } from './m0006-desk.ts';
import { M0007Reception } from './m0007-reception.ts';
import { M0008Throttle } from './m0008-throttle.ts';
import { M0009AccountSafety } from './m0009-account-safety.ts';
import { M0010Employment } from './m0010-employment.ts';
import { M0011AuditChain } from './m0011-audit-chain.ts';
import { M0012Diagnoses } from './m0012-diagnoses.ts';
import { M0013FormEdition } from './m0013-form-edition.ts';
import { M0014Jobs } from './m0014-jobs.ts';
import { M0015Files } from './m0015-files.ts';
import { M0016Access } from './m0016-access.ts';
import { M0017Notifications } from './m0017-notifications.ts';
import { M0018AppointmentIndexes } from './m0018-appointment-indexes.ts';
import { M0019Presence } from './m0019-presence.ts';
import { M0020NotificationTurns } from './m0020-notification-turns.ts';
import { M0021FileObjects } from './m0021-file-objects.ts';
import { M0022Arrival } from './m0022-arrival.ts';
import { M0023Rescheduling } from './m0023-rescheduling.ts';
import { M0024WaitingList } from './m0024-waiting-list.ts';
import { M0025Answers } from './m0025-answers.ts';
import { M0026Dependants } from './m0026-dependants.ts';
import { M0027Absences } from './m0027-absences.ts';
import { M0028TakenBack } from './m0028-taken-back.ts';
import { M0029ForgottenLinks } from './m0029-forgotten-links.ts';
import { M0030EndedBy } from './m0030-ended-by.ts';
import { M0031MissedOffers } from './m0031-missed-offers.ts';
import { M0032RescheduledByClinic } from './m0032-rescheduled-by-clinic.ts';
import { M0033IdentityNumbers } from './m0033-identity-numbers.ts';
import { M0034DisabledClinics } from './m0034-disabled-clinics.ts';
import { M0035AccountSearch } from './m0035-account-search.ts';
import { M0036SecondFactor } from './m0036-second-factor.ts';
import { M0037Profile } from './m0037-profile.ts';
import { M0038ClosingAndAvatars } from './m0038-closing-and-avatars.ts';
import { M0039ClinicNetworks } from './m0039-clinic-networks.ts';
import { M0040PhoneAndUsername } from './m0040-phone-and-username.ts';
import { M0042Passkeys } from './m0042-passkeys.ts';
import { M0044PasswordResets } from './m0044-password-resets.ts';
import { M0045PeopleOrder } from './m0045-people-order.ts';
import { M0046PasskeySessions } from './m0046-passkey-sessions.ts';
import { M0047OwnEmail } from './m0047-own-email.ts';
import { M0048SmsNotifications } from './m0048-sms-notifications.ts';
import { M0049IdentityContacts } from './m0049-identity-contacts.ts';
import { M0050SessionsByCode } from './m0050-sessions-by-code.ts';
import { M0051PeopleByRole } from './m0051-people-by-role.ts';
import { M0052ClinicAddresses } from './m0052-clinic-addresses.ts';
import { M0053PatientImports } from './m0053-patient-imports.ts';
import { M0054BookingRules } from './m0054-booking-rules.ts';
import { M0055Overbooking } from './m0055-overbooking.ts';
import { M0056SiteHosts } from './m0056-site-hosts.ts';
import { M0057Reports } from './m0057-reports.ts';
import { M0059RefbookRows } from './m0059-refbook-rows.ts';
import { M0060OpeningHours } from './m0060-opening-hours.ts';
import { M0061Prices } from './m0061-prices.ts';
import { M0062PatientMerges } from './m0062-patient-merges.ts';
import { M0063ClinicWorkbooks } from './m0063-clinic-workbooks.ts';
import { M0064WorkbookPrices } from './m0064-workbook-prices.ts';
import { M0065PublishedClinics } from './m0065-published-clinics.ts';
import { M0066PatientPhotos } from './m0066-patient-photos.ts';
import { M0069PriceReplacements } from './m0069-price-replacements.ts';
import { M0070PastAddresses } from './m0070-past-addresses.ts';
import { M0071RowsByHand } from './m0071-rows-by-hand.ts';
import { M0073AppointmentTime } from './m0073-appointment-time.ts';
import { M0074FilledCards } from './m0074-filled-cards.ts';
import { M0075ZonesAndNames } from './m0075-zones-and-names.ts';
import { M0076RestoredCards } from './m0076-restored-cards.ts';
import { M0077DistinctCards } from './m0077-distinct-cards.ts';
import { M0078FileSamples } from './m0078-file-samples.ts';
import { M0079SlugKinds } from './m0079-slug-kinds.ts';

/** Every migration in its order. A landed migration is never edited (docs/architecture.md, "Entities and SQL"). */
export const MIGRATIONS = [
  M0001Accounts,
  M0002Clinics,
  M0003Schedule,
  M0004Audit,
  M0005Refbooks,
  M0006Desk,
  M0007Reception,
  M0008Throttle,
  M0009AccountSafety,
  M0010Employment,
  M0011AuditChain,
  M0012Diagnoses,
  M0013FormEdition,
  M0014Jobs,
  M0015Files,
  M0016Access,
  M0017Notifications,
  M0018AppointmentIndexes,
  M0019Presence,
  M0020NotificationTurns,
  M0021FileObjects,
  M0022Arrival,
  M0023Rescheduling,
  M0024WaitingList,
  M0025Answers,
  M0026Dependants,
  M0027Absences,
  M0028TakenBack,
  M0029ForgottenLinks,
  M0030EndedBy,
  M0031MissedOffers,
  M0032RescheduledByClinic,
  M0033IdentityNumbers,
  M0034DisabledClinics,
  M0035AccountSearch,
  M0036SecondFactor,
  M0037Profile,
  M0038ClosingAndAvatars,
  M0039ClinicNetworks,
  M0040PhoneAndUsername,
  M0042Passkeys,
  M0044PasswordResets,
  M0045PeopleOrder,
  M0046PasskeySessions,
  M0047OwnEmail,
  M0048SmsNotifications,
  M0049IdentityContacts,
  M0050SessionsByCode,
  M0051PeopleByRole,
  M0052ClinicAddresses,
  M0053PatientImports,
  M0054BookingRules,
  M0055Overbooking,
  M0056SiteHosts,
  M0057Reports,
  M0059RefbookRows,
  M0060OpeningHours,
  M0061Prices,
  M0062PatientMerges,
  M0063ClinicWorkbooks,
  M0064WorkbookPrices,
  M0065PublishedClinics,
  M0066PatientPhotos,
  M0069PriceReplacements,
  M0070PastAddresses,
  M0071RowsByHand,
  M0073AppointmentTime,
  M0074FilledCards,
  M0075ZonesAndNames,
  M0076RestoredCards,
  M0077DistinctCards,
  M0078FileSamples,
  M0079SlugKinds,
];
