export { patientRoutes } from './patients.routes.ts';
export { tellAccount, tellJoined, type AccountSettings } from './account-news.ts';
export { decidesSince } from './dependant-sql.ts';
export { mergedAmong, mergedInto, patientForChange } from './gone-card.service.ts';
export { exportedPatients, type ExportedPatient } from './exported-patients.service.ts';
export { type Filled, type TablePatient } from './fill-imported.rules.ts';
export {
  fillCards,
  NOBODY,
  standingOf,
  takeBack,
  type FilledCard,
  type Filler,
  type Standing,
} from './filled-cards.service.ts';
export { CARD_OPENED, type PatientPerson } from './patient.entity.ts';
export { findPatientCard, removePrints, savedCard, viewPatient, type PatientCardRow } from './patient-cards.service.ts';
export {
  factsOfPatients,
  forgetCardNumbers,
  insertImported,
  lockToFill,
  removeUnused,
  reserveCardNumbers,
  takenCardNumbers,
  type ImportedCard,
  type ImportedFacts,
  type LeftCard,
} from './imported-patients.service.ts';
export { factsOfRow } from './fill-imported.rules.ts';
export {
  factsOfPatient,
  isLikeAgain,
  putBack,
  saveFacts,
  takeAway,
  versionLike,
  type KeptRow,
} from './merged-patients.service.ts';
export { latestVisits, type VisitRow } from './patient-visits.service.ts';
export { passPhoto } from './photo-file.ts';
export { toOpenPatient, toPatient, toPatientRow, toPatientVisits } from './patients.mapper.ts';
export {
  leaveAccountsPatients,
  leaveDependantsPatients,
  lockDependantsPatients,
  ownPatient,
  patientOfDependant,
} from './patients.service.ts';
