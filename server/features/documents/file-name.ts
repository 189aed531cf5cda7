/** The initials at the end of a title bring a dot of their own. */
export const fileNameOf = (title: string, format: 'pdf' | 'docx'): string => `${title.replace(/[. ]+$/, '')}.${format}`;
