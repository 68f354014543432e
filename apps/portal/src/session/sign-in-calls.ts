import { session } from '#messages/session.ts'
import type { Failure } from '../server/failure.ts'

const t = session.signInCalls

/** The failure of a sign-in call, in terms that a page can show. */
export class SignInError extends Error {
  readonly failure: Failure

  constructor(message: string) {
    super(message)
    this.failure = { code: 'unknown', message, issues: [] }
  }
}

/** Messages for the server's error codes. */
const messages: Readonly<Record<string, string>> = t.messages

/** Calls the server's sign-in; a question without a body is a GET. @throws SignInError */
export async function call<T = unknown>(path: string, body?: object): Promise<T> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`/portal/auth${path}`, body ? post : {}).catch(() => {
    throw new SignInError(t.noAnswer)
  })
  if (answer.ok) return (await answer.json()) as T
  if (answer.status === 429) {
    const seconds = answer.headers.get('Retry-After')
    throw new SignInError(seconds ? t.waitSeconds({ seconds }) : t.waitMinute)
  }
  const said: unknown = await answer.json().catch(() => null)
  throw new SignInError(messages[codeOf(said)] ?? t.rejected)
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
