const MB = 1_048_576;
export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The container of .xls; .doc and .msg share it. */
export const CFB_TYPE = 'application/x-cfb';
export const CSV_TYPE = 'text/csv';
/** Of tables that we give: with the encoding, or a browser guesses. */
export const CSV_UTF8_TYPE = 'text/csv; charset=utf-8';
export const PDF_TYPE = 'application/pdf';

/**
 * What the server decodes and draws anew. An SVG is drawn, never kept as one; of a moving GIF the first frame stays.
 */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'] as const;
/** Kept unchanged after a check of their content. */
export const DOCUMENT_TYPES = [PDF_TYPE, DOCX_TYPE, XLSX_TYPE, CFB_TYPE, CSV_TYPE] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** What a file is sent for: where it is kept, what it may be, and in which sizes a picture is drawn. */
export interface FilePurpose {
  /** public: anybody who has its random address; private: with a token, written to the log */
  readonly store: 'public' | 'private';
  readonly maxBytes: number;
  readonly types: readonly (PictureType | DocumentType)[];
  /** longest sides in pixels, from small to large; nothing is enlarged */
  readonly sizes: readonly number[];
  /** png where letters and printed sheets show the picture, too */
  readonly format: 'webp' | 'png';
}

export const FILE_PURPOSES = {
  /** pictures of a clinic's pages, licences */
  picture: { store: 'public', maxBytes: 10 * MB, types: PICTURE_TYPES, sizes: [480, 960, 1600], format: 'webp' },
  logo: { store: 'public', maxBytes: 5 * MB, types: PICTURE_TYPES, sizes: [128, 480], format: 'png' },
  /** of an employee, for the pages of the clinic */
  photo: { store: 'public', maxBytes: 5 * MB, types: PICTURE_TYPES, sizes: [96, 320], format: 'webp' },
  avatar: { store: 'private', maxBytes: 5 * MB, types: PICTURE_TYPES, sizes: [96, 320], format: 'webp' },
  template: { store: 'private', maxBytes: 5 * MB, types: [DOCX_TYPE], sizes: [], format: 'webp' },
  table: { store: 'private', maxBytes: 25 * MB, types: [XLSX_TYPE, CFB_TYPE, CSV_TYPE], sizes: [], format: 'webp' },
  /** what goes with a visit or a message */
  attachment: {
    store: 'private',
    maxBytes: 25 * MB,
    types: [...PICTURE_TYPES, PDF_TYPE, DOCX_TYPE, XLSX_TYPE],
    sizes: [320, 2000],
    format: 'webp',
  },
} as const satisfies Record<string, FilePurpose>;
export type FilePurposeName = keyof typeof FILE_PURPOSES;

/** What a file may belong to. */
export const FILE_OWNERS = ['organization', 'employee', 'patient', 'reception_record'] as const;
export type FileOwnerKind = (typeof FILE_OWNERS)[number];
