export { cleanFiles, type Cleaned } from './clean-files.service.ts';
export { fileRoutes } from './files.routes.ts';
export { publicAddress } from './files.mapper.ts';
export { openFiles, type Files } from './files.ts';
export { acceptFile, keepFile, type SentFile } from './keep-file.service.ts';
export { bindFile, discardFile } from './own-file.service.ts';
export { showPicture } from './public-picture.service.ts';
export { readFile } from './read-file.service.ts';
export { recheckFiles } from './recheck-files.service.ts';
