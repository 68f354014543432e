import type { Failure } from '../server/failure.ts'

/** The failure of a sign-in call, in terms that a page can show. */
export class SignInError extends Error {
  readonly failure: Failure

  constructor(message: string) {
    super(message)
    this.failure = { code: 'unknown', message, issues: [] }
  }
}

/** Messages for the server's error codes. */
const messages: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Incorrect email or password.',
  INVALID_EMAIL: 'Enter a valid email address.',
  INVALID_PASSWORD: 'Incorrect password.',
  INVALID_TOKEN: 'This link has already been used or has expired. Request a new one.',
  PASSWORD_TOO_SHORT: 'The password must have at least 15 characters, or 8 with two-factor authentication.',
  PASSWORD_TOO_LONG: 'The password must have at most 128 characters.',
  PASSWORD_TOO_COMMON: 'This is one of the most common passwords. Choose another one.',
  PASSWORD_IS_OWN: 'The password must not be your email address or your name.',
  PASSWORD_NEEDS_SECOND_FACTOR:
    'Your password has fewer than 15 characters. Change it to a longer one before you turn this off.',
  INVALID_CODE: 'Incorrect code, or one that was used. Enter the current code of your app.',
  INVALID_BACKUP_CODE: 'Incorrect or already used recovery code.',
  INVALID_TWO_FACTOR_COOKIE: 'This sign-in took too long. Enter your password again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Enter your password again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Wait 15 minutes, then try again.',
  reauthentication_required: 'Confirm your password or a code of your app first.',
  PASSKEY_NOT_FOUND: 'This passkey is not known here. Sign in with your password.',
  USER_NOT_VERIFIED: 'The passkey must ask for a fingerprint, a face or a PIN.',
}

/** Calls the server's sign-in; a question without a body is a GET. @throws SignInError */
export async function call<T = unknown>(path: string, body?: object): Promise<T> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`/portal/auth${path}`, body ? post : {}).catch(() => {
    throw new SignInError('The server is not responding. Is it running?')
  })
  if (answer.ok) return (await answer.json()) as T
  if (answer.status === 429) {
    const seconds = answer.headers.get('Retry-After')
    throw new SignInError(`Too many attempts. Wait ${seconds ? `${seconds} seconds` : 'a minute'}, then try again.`)
  }
  const said: unknown = await answer.json().catch(() => null)
  throw new SignInError(messages[codeOf(said)] ?? 'The server rejected the request. Try again.')
}

/** The code of a refusal: of the sign-in library, or of the API. */
function codeOf(said: unknown): string {
  if (typeof said !== 'object' || said === null) return ''
  if ('error' in said) return codeOf(said.error)
  return 'code' in said ? String(said.code) : ''
}

/** Begins a session in this browser, unless a code is to follow. @throws SignInError */
export const signIn = (email: string, password: string) =>
  call<{ twoFactorRedirect?: boolean }>('/sign-in/email', { email, password })
/** Ends the sessions of all other browsers. */
export const signOutElsewhere = () => call('/revoke-other-sessions', {})
/** Ends the session of this browser. */
export const signOut = () => call('/sign-out', {})
/** Ends the sessions of all browsers, this one's included. */
export const signOutEverywhere = () => call('/revoke-sessions', {})
/** Sends a link if the account exists. The answer does not reveal whether it does. */
export const requestPasswordReset = (email: string) => call('/request-password-reset', { email })
/** Ends all sessions. */
export const resetPassword = (token: string, newPassword: string) => call('/reset-password', { token, newPassword })
/** Ends the sessions of all other browsers. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  call('/change-password', { currentPassword, newPassword, revokeOtherSessions: true })
