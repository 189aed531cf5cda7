import { safeStorage } from 'electron';
import type { Cipher } from '#main/storage/secret-store.ts';

/** The key store of the operating system. On Linux `basic_text` is a password that everybody knows: no store at all. */
export const systemCipher: Cipher = {
  isAvailable: () =>
    safeStorage.isEncryptionAvailable() &&
    !(process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'),
  encrypt: (text) => safeStorage.encryptString(text),
  decrypt: (bytes) => safeStorage.decryptString(bytes),
};
