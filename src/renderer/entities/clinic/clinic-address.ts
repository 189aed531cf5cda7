/** Where a clinic is: its city and its address, whichever of them is known. */
export const clinicAddress = ({ city, address }: { readonly city: string; readonly address: string }): string =>
  [city, address].filter(Boolean).join(', ');
