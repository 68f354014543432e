import { session } from '#messages/session.ts'
import { call, SignInError } from './sign-in-calls.ts'

const t = session.passkeys

type Registration = typeof import('@simplewebauthn/browser')

/** Loaded when a passkey is used. */
const webauthn = (): Promise<Registration> => import('@simplewebauthn/browser')

/** Whether this page can have passkeys: browsers bind them to a name, never to an address of numbers. */
export function passkeysWork({ hostname } = location): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(hostname.replace(/^\[|\]$/g, ''))
}

/** Begins a session in this browser. @throws SignInError */
export async function signInByPasskey(): Promise<void> {
  const { startAuthentication } = await webauthn()
  const options = await call<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    '/passkey/generate-authenticate-options',
  )
  const optionsJSON = { ...options, userVerification: 'required' as const }
  const response = await startAuthentication({ optionsJSON }).catch(refused)
  await call('/passkey/verify-authentication', { response })
}

/** Makes a passkey on a device of the person. @throws SignInError */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await webauthn()
  const optionsJSON = await call<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    '/passkey/generate-register-options',
  )
  const response = await startRegistration({ optionsJSON }).catch(refused)
  await call('/passkey/verify-registration', { response, name })
}

/** The person has closed the question of the browser, or the device has none. */
function refused(cause: unknown): never {
  const known = cause instanceof Error && cause.name === 'InvalidStateError'
  throw new SignInError(known ? t.alreadyOnDevice : t.noPasskey)
}
