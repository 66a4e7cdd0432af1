// Accounts over HTTP, and passkeys of this browser.
import { get, send } from '../lib/api';
import type {
  Account,
  CodeLook,
  HouseAddress,
  LinkLook,
  Options,
  SeatCode,
  Signed,
  Ways,
} from '../lib/protocol';
import { settings } from '../lib/settings.svelte';

type Done = Record<string, unknown>;
const post = <T>(path: string, body: unknown = {}): Promise<T> => send<T>('POST', path, body);

export const accounts = {
  ways: () => get<Ways>('/api/sign-in'),
  link: (email: string) => post<Done>('/api/sign-in/link', { email, language: settings.language }),
  look: (token: string) => post<LinkLook>('/api/sign-in/look', { token }),
  use: (token: string, name: string | null) => post<Signed>('/api/sign-in', { token, name }),
  house: () => post<HouseAddress>('/api/sign-in/house'),
  joinHouse: () => post<HouseAddress>('/api/account/house'),
  back: (code: string, state: string) => post<Signed>('/api/sign-in/house/back', { code, state }),
  signOut: () => post<Done>('/api/sign-out'),
  about: () => get<Account>('/api/account'),
  rename: (name: string) => send<Account>('PUT', '/api/account', { name }),
  address: (email: string) =>
    post<Done>('/api/account/address', { email, language: settings.language }),
  remove: (name: string) => post<Done>('/api/account/delete', { name }),
  end: (device: string | null) => post<Account>('/api/sessions/end', { device }),
  changePasskey: (id: string, name: string | null) =>
    post<Account>('/api/passkeys/change', { id, name }),
  code: (table: string, seat: number) =>
    post<SeatCode>(`/api/tables/${encodeURIComponent(table)}/code`, { seat }),
  lookAtCode: (code: string) => post<CodeLook>('/api/codes/look', { code }),
  useCode: (code: string) => post<CodeLook>('/api/codes', { code }),
};

// --- passkeys ---------------------------------------------------------------------------------

const bytes = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
};
const text = (buffer: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

interface Named {
  id: string;
  type: 'public-key';
}
type Made = Record<string, unknown> & {
  challenge: string;
  user: PublicKeyCredentialUserEntity & { id: string };
  excludeCredentials?: Named[];
};

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Let the browser make a passkey; `name`: of the account that a guest gets with it. */
export async function makePasskey(name: string | null): Promise<Signed> {
  const { options } = await post<Options>('/api/passkeys/options', { name });
  const asked = options as unknown as Made;
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map((one) => ({
      ...one,
      id: bytes(one.id),
    })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return post<Signed>('/api/passkeys', {
    credential: {
      id: made.id,
      rawId: text(made.rawId),
      type: made.type,
      response: {
        clientDataJSON: text(response.clientDataJSON),
        attestationObject: text(response.attestationObject),
      },
    },
  });
}

/** Sign in by a passkey that the reader chooses. */
export async function usePasskey(): Promise<Signed> {
  const { options } = await post<Options>('/api/sign-in/passkey/options');
  const asked = options as unknown as { challenge: string };
  const publicKey = {
    ...asked,
    allowCredentials: [],
    challenge: bytes(asked.challenge),
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  return post<Signed>('/api/sign-in/passkey', {
    credential: {
      id: used.id,
      rawId: text(used.rawId),
      type: used.type,
      response: {
        clientDataJSON: text(response.clientDataJSON),
        authenticatorData: text(response.authenticatorData),
        signature: text(response.signature),
        userHandle: text(response.userHandle),
      },
    },
  });
}
