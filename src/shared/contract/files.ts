import { Type } from 'typebox';
import { CFB_TYPE, CSV_TYPE, DOCX_TYPE, FILE_PURPOSES, PDF_TYPE, XLSX_TYPE } from '../rules/file-purposes.ts';
import { IdParams, Uuid, nullable, oneOf } from './common.ts';
import { StoredFileAnswer, defineEndpoint } from './endpoint.ts';

/** What the server draws. */
export const DRAWN = ['image/webp', 'image/png'] as const;
/** A part of a file, as browsers ask for it. */
export const FileRange = Type.Object({ range: Type.Optional(Type.String({ maxLength: 200 })) });
/** Refusals of every call that takes a file. */
export const UPLOAD_ERRORS = [
  'upload_malformed',
  'file_empty',
  'file_too_large',
  'file_type_refused',
  'picture_unreadable',
  'file_infected',
  'quota_exceeded',
  'storage_unavailable',
] as const;
/** Besides, of those that take a document which is kept as it came. */
const DOCUMENT_ERRORS = [
  'file_macros',
  'file_objects',
  'file_links',
  'file_fields',
  'file_inflates',
  'server_busy',
] as const;
/** Refusals of every call that reads a table and keeps nothing of its file. */
export const TABLE_ERRORS = [
  'upload_malformed',
  'file_empty',
  'file_too_large',
  'file_type_refused',
  'file_macros',
  'file_infected',
] as const;
/** checking: nobody is given it before the virus check answers */
const FileState = oneOf(['ready', 'checking']);
/** A picture in one size. `url`: the path of the address, on the server that answered. */
const DrawnPicture = Type.Object({ url: Type.String(), size: Type.Integer() });

/** The picture of a person as the session names it; null: none. */
const Avatar = Type.Object({ avatar: nullable(Type.String()) });

export const fileEndpoints = {
  uploadImage: defineEndpoint({
    id: 'uploadImage',
    method: 'POST',
    path: '/upload/image/',
    scope: 'clinic',
    access: 'upload.public',
    summary:
      'Картинка для страниц клиники (2 §7, 3 §7): хранится заново нарисованной, открыта всем по случайному адресу; `image_url` — самая большая. Пока её ничто не взяло, она удаляется через сутки',
    uploads: { maxBytes: FILE_PURPOSES.picture.maxBytes },
    response: Type.Object({
      image_url: Type.String(),
      id: Uuid,
      /** of the largest */
      width: Type.Integer(),
      height: Type.Integer(),
      images: Type.Array(DrawnPicture),
      state: FileState,
    }),
    errors: [...UPLOAD_ERRORS],
  }),
  uploadTemplate: defineEndpoint({
    id: 'uploadTemplate',
    method: 'POST',
    path: '/upload/template/',
    scope: 'clinic',
    access: 'upload.template',
    summary:
      'Шаблон документа .docx без макросов, вложенных объектов и связей с другими местами, кроме ссылок (2 §7, 3 §7): закрытый файл, `template_url` — где его читают с токеном. Пока его ничто не взяло, он открыт только тому, кто прислал, и удаляется через сутки',
    uploads: { maxBytes: FILE_PURPOSES.template.maxBytes },
    response: Type.Object({
      template_url: Type.String(),
      id: Uuid,
      file_name: Type.String(),
      state: FileState,
    }),
    errors: [...UPLOAD_ERRORS.filter((code) => code !== 'picture_unreadable'), ...DOCUMENT_ERRORS],
  }),
  setAvatar: defineEndpoint({
    id: 'setAvatar',
    method: 'POST',
    path: '/common/profile/avatar/',
    scope: 'platform',
    access: 'signed-in',
    summary:
      'Снимок вошедшего (2 §2, 2 §4 saveAvatar): хранится заново нарисованным, виден тем, кто с ним встречается в клинике (K5, K6)',
    uploads: { maxBytes: FILE_PURPOSES.avatar.maxBytes },
    response: Avatar,
    limit: 'hold',
    errors: [...UPLOAD_ERRORS.filter((code) => code !== 'quota_exceeded'), 'conflict'],
  }),
  removeAvatar: defineEndpoint({
    id: 'removeAvatar',
    method: 'DELETE',
    path: '/common/profile/avatar/',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Убрать свой снимок (2 §2)',
    response: Avatar,
    errors: [],
  }),
  getAvatar: defineEndpoint({
    id: 'getAvatar',
    method: 'GET',
    path: '/common/avatar/:id',
    scope: 'platform',
    access: 'signed-in',
    summary: 'Снимок человека по токену: свой или того, чьё имя можно прочитать; `size` — наибольшая сторона',
    params: IdParams,
    query: Type.Object({ size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
    headers: FileRange,
    produces: DRAWN,
    response: StoredFileAnswer,
    errors: ['not_found', 'storage_unavailable', 'range_not_satisfiable'],
  }),
  getPublicFile: defineEndpoint({
    id: 'getPublicFile',
    method: 'GET',
    path: '/media/:key',
    scope: 'platform',
    access: 'public',
    summary: 'Открытая картинка по случайному адресу; под одним адресом всегда одна и та же',
    params: Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    headers: FileRange,
    produces: DRAWN,
    response: StoredFileAnswer,
    errors: ['not_found', 'file_checking', 'storage_unavailable', 'range_not_satisfiable'],
  }),
  getFile: defineEndpoint({
    id: 'getFile',
    method: 'GET',
    path: '/file/:id',
    scope: 'clinic',
    access: 'signed-in',
    summary:
      'Закрытый файл: по токену, с записью в журнал; `size` — наибольшая сторона картинки, без него самая большая',
    params: IdParams,
    query: Type.Object({ size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
    headers: FileRange,
    produces: [...DRAWN, PDF_TYPE, DOCX_TYPE, XLSX_TYPE, CFB_TYPE, CSV_TYPE],
    response: StoredFileAnswer,
    errors: ['not_found', 'feature_not_available', 'file_checking', 'storage_unavailable', 'range_not_satisfiable'],
  }),
};
