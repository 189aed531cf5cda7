export { OwnClinics } from '#renderer/features/platform/components/own-clinics.tsx';
export { PastDoctors } from '#renderer/features/search/components/past-doctors.tsx';
export { OwnVisits } from './own-visits.tsx';
