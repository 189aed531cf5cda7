import { describe, expect, it } from 'vitest';
import { passkeyHost } from './passkey-host.ts';

describe('passkeyHost', () => {
  it.each([
    ['https://clinic.example', 'clinic.example', 'https://clinic.example'],
    ['https://clinic.example:8443/', 'clinic.example', 'https://clinic.example:8443'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
  ])('of %s is %s', (address, rpId, origin) => expect(passkeyHost(address)).toEqual({ rpId, origin }));

  it.each(['http://clinic.example', 'https://192.168.1.5', 'https://[fd00::5]'])('of %s is none', (address) =>
    expect(passkeyHost(address)).toBeNull(),
  );
});
