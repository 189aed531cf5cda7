import type { SecretName, SecretStorage } from '#shared/workstation/bridge.ts';
import type { JsonFile } from './json-file.ts';

/** The operating system's key store. */
export interface Cipher {
  /** False when there is none, or only one with a key that everybody knows. */
  isAvailable(): boolean;
  encrypt(text: string): Buffer;
  /** @throws when the text was encrypted under another key */
  decrypt(bytes: Buffer): string;
}

export interface SecretStore {
  readonly storage: () => SecretStorage;
  get(name: SecretName): Promise<string | null>;
  /** Keeps or (null) forgets; answers where the secret is kept from now on. */
  set(name: SecretName, value: string | null): Promise<SecretStorage>;
  clear(): Promise<void>;
}

/** A secret never reaches the disk unencrypted: without a key store it lives in memory until the program ends. */
export function createSecretStore(cipher: Cipher, file: JsonFile): SecretStore {
  const memory = new Map<SecretName, string>();
  const storage = (): SecretStorage => (cipher.isAvailable() ? 'encrypted' : 'memory');

  const stored = async (name: SecretName): Promise<string | null> => {
    const entry = (await file.read())[name];
    if (typeof entry !== 'string' || !cipher.isAvailable()) return null;
    try {
      return cipher.decrypt(Buffer.from(entry, 'base64'));
    } catch {
      return null; // another user of the system, or a new installation: the person signs in again
    }
  };

  return {
    storage,
    get: async (name) => memory.get(name) ?? (await stored(name)),
    async set(name, value) {
      memory.delete(name);
      const { [name]: _old, ...others } = await file.read();
      if (value === null || storage() === 'memory') {
        if (_old !== undefined) await file.write(others);
        if (value !== null) memory.set(name, value);
      } else {
        await file.write({ ...others, [name]: cipher.encrypt(value).toString('base64') });
      }
      return storage();
    },
    async clear() {
      memory.clear();
      if (Object.keys(await file.read()).length > 0) await file.write({});
    },
  };
}
