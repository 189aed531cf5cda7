/**
 * The filter of every clinic entity. Without `setFilterParams` a find fails; with `clinicId: null` (systemEm) it sees
 * all clinics.
 */
export const clinicFilter = {
  clinic: {
    name: 'clinic',
    cond: ({ clinicId }: { clinicId: string | null }) => (clinicId === null ? {} : { organizationId: clinicId }),
    default: true,
  },
};
