import type { FastifyInstance } from 'fastify';
import { fileEndpoints as api } from '#shared/contract/files.ts';
import { route } from '#server/http/route.ts';
import { readAvatar, removeAvatar, setAvatar } from './avatars.service.ts';
import type { Files } from './files.ts';
import { toUploadedImage, toUploadedTemplate } from './files.mapper.ts';
import { keepFile } from './keep-file.service.ts';
import { readFile, readPublicFile } from './read-file.service.ts';

/** Files that people send and are given (2 §7, 3 §7). */
export function fileRoutes(app: FastifyInstance, files: Files): void {
  // of nothing yet: what is saved with it takes it (`bindFile`), and what nobody saves does not fill the clinic's quota
  // for ever
  route(app, api.uploadImage, async (_, call) => toUploadedImage(await keepFile(call, files, call.file, 'picture')));
  route(app, api.uploadTemplate, async (_, call) =>
    toUploadedTemplate(await keepFile(call, files, call.file, 'template')),
  );
  route(app, api.setAvatar, async (_, call) => ({ avatar: await setAvatar(call, files, call.file) }));
  route(app, api.removeAvatar, async (_, call) => {
    await removeAvatar(call);
    return { avatar: null };
  });
  route(app, api.getAvatar, async ({ params, query }, call) =>
    readAvatar(call, files, { id: params.id, size: query.size }),
  );
  route(app, api.getPublicFile, async ({ params }, { em }) => readPublicFile(files, em, params.key));
  route(app, api.getFile, async ({ params, query }, call) =>
    readFile(call, files, { id: params.id, size: query.size }),
  );
}
