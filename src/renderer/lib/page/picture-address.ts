import { serverOrigin } from '#renderer/lib/workstation/workstation.ts';

/** Address of a picture that the server named by its path; any other (blob:) as it is. */
export const pictureAddress = (address: string): string =>
  address.startsWith('/') ? serverOrigin() + address : address;
