import { passkey } from '@better-auth/passkey'
import { prismaAdapter } from 'better-auth/adapters/prisma'
// Without its own query builder, which our adapter has no use for: hundreds of modules that each start would load.
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Services } from '../../core/request/context.ts'
import { createAccessHooks, type OnSignInError } from './access-hooks.ts'
import { sendLetter } from './compose-mail.ts'
import { resetLinkSeconds } from './create-reset-link.ts'
import { noteVerified, rememberingVerified } from './current-password.ts'
import { passkeyDomain, requireVerifiedUser } from './passkeys.ts'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'
import { longestSession } from './session-lifetime.ts'
import { clientAddressHeader, signInPath } from './sign-in-address.ts'
import { signInByLink } from './sign-in-by-link.ts'
import { createSignInChecks } from './sign-in-checks.ts'
import { passwordResetMail } from './sign-in-mails.ts'

/**
 * Sign-in with email and password, by better-auth on our tables: sessions in a signed cookie that scripts cannot read,
 * passwords under scrypt, requests from other sites refused.
 */
export function configureBetterAuth(services: Services, onError: OnSignInError) {
  const { database, publicUrl, sendsMail, passwordCost } = services
  const { databaseHooks, onPasswordReset, afterRequest, attempted } = createAccessHooks(services, onError)
  /** The hash, with its random salt, names the row. */
  const rehash = async (hash: string, password: string) => {
    const renewed = await hashPassword(password, passwordCost)
    const { count } = await database.prisma.credential.updateMany({
      where: { password: hash },
      data: { password: renewed },
    })
    return count > 0 ? renewed : hash
  }
  const auth = betterAuth({
    // Without a brand: sign-in-checks.ts.
    appName: 'Merchant Payments',
    secret: services.dataKeys.signInSecret,
    baseURL: publicUrl,
    basePath: signInPath,
    // A page may be open under another name of this machine (localhost): its own host is trusted, no other.
    trustedOrigins: (request) => (request ? [ownOrigin(request)] : []),
    database: prismaAdapter(database.prisma, { provider: 'postgresql' }),
    emailAndPassword: {
      enabled: true,
      // People come by `mpay`, with their merchant, or by an invitation.
      disableSignUp: true,
      // The rules are those of password-rules.ts, which also know the person. These are in UTF-16 units.
      minPasswordLength: 1,
      maxPasswordLength: 512,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset,
      password: {
        hash: (password) => hashPassword(password, passwordCost),
        verify: async ({ hash, password }) => {
          if (!(await verifyPassword({ hash, password }))) return false
          noteVerified(needsRehash(hash, passwordCost) ? await rehash(hash, password) : hash)
          return true
        },
      },
      resetPasswordTokenExpiresIn: resetLinkSeconds,
      // Not awaited, because the duration would reveal whether the person exists.
      sendResetPassword: async ({ user, token }) => {
        if (!sendsMail) return
        sendLetter(services, passwordResetMail(user, `${publicUrl}/#/reset/${token}`)).catch((error: unknown) =>
          onError('a password reset could not be sent', error),
        )
      },
    },
    // The expiry in the database is the earlier of two: session-lifetime.ts. A session's age (freshAge, a day by default) decides
    // nothing: the confirmation that `session: 'confirmed'` requires in sign-in-operations.ts is the rule.
    session: { expiresIn: longestSession, disableSessionRefresh: true, freshAge: 0 },
    user: {
      additionalFields: {
        operator: { type: 'boolean', input: false, defaultValue: false },
        operatorRole: { type: 'string', input: false, defaultValue: 'admin' },
      },
    },
    account: { modelName: 'credential' },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks,
    hooks: { before: createSignInChecks(services, attempted), after: afterRequest },
    plugins: [
      // Attempts at codes are counted before they are checked: sign-in-checks.ts.
      twoFactor({ accountLockout: { enabled: false } }),
      signInByLink,
      passkey({
        rpID: passkeyDomain(publicUrl),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: { afterVerification: requireVerifiedUser },
        authentication: { afterVerification: requireVerifiedUser },
      }),
    ],
    // The HTTP server counts the attempts (action-limit.ts), which a flood does not hold up.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'portal',
      // Said, as the library would check neither in tests.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    telemetry: { enabled: false },
    logger: {
      // At the levels above it the library prints refusals as well, past this.
      level: 'info',
      log: (level, message, ...details) => {
        if (level === 'error' && !isRefusal.test(message))
          onError(
            message,
            details.find((detail) => detail instanceof Error),
          )
      },
    },
  })
  return { ...auth, handler: (request: Request) => rememberingVerified(() => auth.handler(request)) }
}

/** Messages about a request from another site or with an invalid passkey: answered 4xx, in the sender's own words. */
const isRefusal =
  /^(?:Invalid (?:origin|callbackURL|redirectURL|errorCallbackURL|newUserCallbackURL): |Failed to verify (?:registration|authentication))/

/** The origin of the page that sent a request, if it is one of ours. */
function ownOrigin(request: Request): string {
  return new URL(request.url).origin
}
