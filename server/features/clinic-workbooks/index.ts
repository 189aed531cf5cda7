export { clinicWorkbookRoutes } from './clinic-workbooks.routes.ts';
export { clinicWorkbookWork } from './workbook-work.service.ts';
export { forgetClinicWorkbooks } from './workbooks.service.ts';
