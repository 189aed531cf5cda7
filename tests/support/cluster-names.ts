/** Migrated and empty; copied for each test file. */
export const TEMPLATE_DATABASE = 'clinic_template';

/** Only extensions, roles and grants: the product's own database of the run's cluster, which nothing migrates there. */
export const EMPTY_TEMPLATE = 'clinic';
