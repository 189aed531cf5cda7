import { saveBlob } from '#renderer/lib/page/save-blob.ts';

/** Lets the browser save a text as a file. */
export const saveFile = (name: string, type: string, text: string): void => saveBlob(name, new Blob([text], { type }));
