import { z } from 'zod'
import { passkeyAnswer, passkeyName, passkeyRegistration } from './passkey-responses.ts'

/** An operation of better-auth that the portal offers. */
export type OfferedOperation = {
  /** Every field that the library accepts: the fields that we accept, and the fields that we refuse with a reason. */
  body: z.ZodType<Record<string, unknown>>
  /** Requests of one address within a minute. */
  perAddress: number
  /** The operation works only with a session; `confirmed`: the password or a factor was given again within five minutes. */
  session?: 'required' | 'confirmed'
  /**
   * The password that it checks or makes, which takes long. Guesses are limited per person: `email` by the email of the body,
   * `session` by the person who is signed in. `new` only makes a hash.
   */
  password?: 'email' | 'session' | 'new'
  /** The fields of a successful response that the page needs; the cookie is the rest. */
  answers?: readonly string[] | 'everything'
}

const refused = (reason: string) => z.undefined({ error: reason }).optional()
const redirects = refused('is refused: the portal chooses where its links lead')
const trust = refused('is refused: devices are not trusted')

const password = z.string().max(512)
const email = z.string().trim().toLowerCase().max(320)
const nothing = z.strictObject({})
const currentPassword = z.strictObject({ password })

const notNeeded = 'the portal does not need it'
const noProviders = 'people sign in with a password or a passkey'
const byPortal = 'the portal has a procedure of its own'

/**
 * Every operation of better-auth and its plugins, by method and path: offered, or the reason why it is not. Query parameters are
 * never passed on. A test compares the table with the endpoints of the library and their fields, so that an upgrade which adds one
 * has to be decided here.
 */
export const signInOperations: Readonly<Record<string, OfferedOperation | string>> = {
  'POST /sign-in/email': {
    body: z.strictObject({
      email,
      password,
      callbackURL: redirects,
      rememberMe: refused('is refused: every session has the same lifetime'),
    }),
    perAddress: 20,
    password: 'email',
    answers: ['twoFactorRedirect'],
  },
  'POST /sign-out': {
    body: z.strictObject({
      callbackURL: redirects,
      disableRedirect: redirects,
      state: refused('is refused: there is no other provider to sign out of'),
    }),
    perAddress: 100,
  },
  'POST /request-password-reset': { body: z.strictObject({ email, redirectTo: redirects }), perAddress: 5 },
  'POST /reset-password': {
    body: z.strictObject({ token: z.string().max(128), newPassword: password }),
    perAddress: 10,
    password: 'new',
  },
  'POST /change-password': {
    body: z
      .strictObject({
        currentPassword: password,
        newPassword: password,
        revokeOtherSessions: z.boolean().optional(),
      })
      // A new password ends the sessions of all other browsers, whatever the page requested.
      .transform((fields) => ({ ...fields, revokeOtherSessions: true })),
    perAddress: 10,
    session: 'required',
    password: 'session',
  },
  'POST /revoke-sessions': { body: nothing, perAddress: 100, session: 'required' },
  'POST /revoke-other-sessions': { body: nothing, perAddress: 100, session: 'required' },
  'POST /two-factor/enable': {
    body: z.strictObject({
      password,
      method: refused('is refused: codes come from an app'),
      issuer: refused('is refused: the portal names itself'),
    }),
    perAddress: 10,
    session: 'required',
    password: 'session',
    answers: ['totpURI', 'backupCodes'],
  },
  'POST /two-factor/disable': { body: currentPassword, perAddress: 10, session: 'required', password: 'session' },
  'POST /two-factor/generate-backup-codes': {
    body: currentPassword,
    perAddress: 10,
    session: 'required',
    password: 'session',
    answers: ['backupCodes'],
  },
  // After a password, or with a session to set up the app. Attempts are counted per person: sign-in-checks.ts.
  'POST /two-factor/verify-totp': {
    body: z.strictObject({ code: z.string().max(16), trustDevice: trust }),
    perAddress: 20,
  },
  'POST /two-factor/verify-backup-code': {
    body: z.strictObject({
      code: z.string().max(32),
      trustDevice: trust,
      disableSession: refused('is refused: a recovery code signs in'),
    }),
    perAddress: 20,
  },
  'GET /passkey/generate-register-options': {
    body: nothing,
    perAddress: 20,
    session: 'confirmed',
    answers: 'everything',
  },
  'POST /passkey/verify-registration': {
    body: z.strictObject({
      response: passkeyRegistration,
      name: passkeyName,
      createSession: refused('is refused: a passkey is added to a session'),
    }),
    perAddress: 20,
    session: 'confirmed',
  },
  'GET /passkey/generate-authenticate-options': { body: nothing, perAddress: 60, answers: 'everything' },
  'POST /passkey/verify-authentication': { body: z.strictObject({ response: passkeyAnswer }), perAddress: 20 },
  'POST /passkey/delete-passkey': {
    body: z.strictObject({ id: z.string().max(64) }),
    perAddress: 20,
    session: 'confirmed',
  },

  'POST /sign-in/link': 'the link that the platform has made leads to a page of its own',
  'POST /sign-up/email': 'people come with their merchant, by mpay, or by an invitation',
  'POST /sign-in/social': noProviders,
  'GET /callback/:id': noProviders,
  'POST /callback/:id': noProviders,
  'POST /link-social': noProviders,
  'GET /list-accounts': noProviders,
  'POST /unlink-account': noProviders,
  'POST /refresh-token': noProviders,
  'POST /get-access-token': noProviders,
  'GET /account-info': noProviders,
  'GET /get-session': byPortal,
  'POST /get-session': byPortal,
  'GET /list-sessions': byPortal,
  'POST /revoke-session': byPortal,
  'POST /verify-password': byPortal,
  'POST /update-user': byPortal,
  'GET /passkey/list-user-passkeys': byPortal,
  'POST /update-session': notNeeded,
  'POST /passkey/update-passkey': notNeeded,
  'POST /two-factor/get-totp-uri': 'the secret of an app is shown once',
  'POST /two-factor/send-otp': 'codes come from an app',
  'POST /two-factor/verify-otp': 'codes come from an app',
  'GET /reset-password/:token': 'the link in the mail leads to the portal',
  'GET /verify-email': 'an invitation proves the email address',
  'POST /send-verification-email': 'an invitation proves the email address',
  'POST /change-email': notNeeded,
  'POST /delete-user': 'members are removed by their merchant',
  'GET /delete-user/callback': 'members are removed by their merchant',
  'GET /ok': notNeeded,
  'GET /error': notNeeded,
}
