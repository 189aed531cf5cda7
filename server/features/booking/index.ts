export { toDoctorCard, toOfferedDoctor } from './booking.mapper.ts';
export { bookingRoutes } from './booking.routes.ts';
export { announceDoctor, type DoctorRow, type OfferedDoctorRow } from './doctors.service.ts';
export { BY_NEAREST, DOCTOR_COLUMNS, offersSql } from './offers-sql.ts';
export { bestOf, fitSql, whatParams } from './what-sql.ts';
export { readWhat } from './what.rules.ts';
