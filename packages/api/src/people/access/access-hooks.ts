import type { BetterAuthOptions } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { AccessAction } from '../../core/audit-log/change-of.ts'
import type { Services } from '../../core/request/context.ts'
import { brandedMail } from './compose-mail.ts'
import { requireCurrentPassword } from './current-password.ts'
import { confirmByPasskey } from './reauthentication.ts'
import { recordAccess } from './record-access.ts'
import { securityMail } from './security-mails.ts'
import { firstExpiry } from './session-lifetime.ts'
import { signInByLinkPath } from './sign-in-links.ts'
import { forgetAttempts } from './two-factor-codes.ts'

/** Called with errors that are not shown to the person. */
export type OnSignInError = (message: string, error: unknown) => void

/** The part of better-auth's context that these hooks use: one object per request. */
type Operation = { path?: string; body?: { password?: unknown }; context?: { session?: object | null } } | null

/** The endings that a person requests. Sessions end for other reasons, too. */
const endings: Readonly<Record<string, AccessAction>> = {
  '/revoke-sessions': 'people.signOutEverywhere',
  '/revoke-other-sessions': 'people.signOutElsewhere',
}

/** The endpoints that begin a session after all required factors were checked. */
const beginnings: readonly string[] = [
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
  signInByLinkPath,
]

/** Changes by a signed-in person, by the path of the request that succeeded. */
const changes: Readonly<Record<string, AccessAction>> = {
  '/two-factor/disable': 'people.disableTwoFactor',
  '/two-factor/generate-backup-codes': 'people.newRecoveryCodes',
  '/passkey/verify-registration': 'people.addPasskey',
  '/passkey/delete-passkey': 'people.removePasskey',
}

type Needed = Pick<Services, 'database' | 'auditLog' | 'alert' | 'clock' | 'mail' | 'publicUrl'>

/**
 * The effects of a request to better-auth: an entry of the audit log, a mail to the person, and the expiry of every password link.
 * Changes are recorded as they were made in the database, not as they were requested.
 */
export function createAccessHooks(services: Needed, onError: OnSignInError) {
  const { database, clock, publicUrl } = services
  const ended = new WeakSet<object>()
  const persons = new WeakMap<object, string>()
  const endLinks = (userId: string) => database.prisma.verification.deleteMany({ where: { value: userId } })
  /**
   * better-auth ends the sessions before it stores a new password. A sign-in by the earlier one in between either finds the new one when
   * its session has begun (`requireCurrentPassword`), or began a session before that, which ends here.
   */
  const endSessions = (userId: string, keptId?: string) =>
    database.prisma.session.deleteMany({ where: { userId, ...(keptId !== undefined && { id: { not: keptId } }) } })

  /** Runs without being awaited: the duration of a refusal would tell whether the person exists. */
  const inBackground = (what: string, work: Promise<unknown>) => {
    work.catch((error: unknown) => onError(what, error))
  }

  async function record(action: AccessAction, userId: string): Promise<void> {
    await recordAccess(services, { action, userId })
    const person = await database.prisma.user.findUnique({ where: { id: userId } })
    const notice = person && securityMail(action, person, publicUrl)
    if (!notice) return
    const mail = await brandedMail(services, notice)
    inBackground('a person could not be notified of a change of their sign-in', services.mail(mail))
  }

  /** No sign-in: a password before a second factor, whose session ends at once, and a request with a session. */
  async function isSignIn(userId: string, operation: Operation): Promise<boolean> {
    const { path = '' } = operation ?? {}
    if (!beginnings.includes(path)) return false
    if (path === '/sign-in/email') {
      const { twoFactorEnabled } = await database.prisma.user.findUniqueOrThrow({ where: { id: userId } })
      return !twoFactorEnabled
    }
    return !operation?.context?.session
  }

  /** Whose sign-in a wrong password, code or passkey was to be. */
  async function personOf(path: string, body: { email?: string; response?: { id?: string } }, context: object) {
    const { prisma } = database
    if (path === '/sign-in/email') {
      return (await prisma.user.findUnique({ where: { email: body.email ?? '' } }))?.id
    }
    if (path === '/passkey/verify-authentication') {
      return (await prisma.passkey.findUnique({ where: { credentialID: body.response?.id ?? '' } }))?.userId
    }
    return persons.get(context)
  }

  const databaseHooks = {
    session: {
      create: {
        before: async ({ userId }: { userId: string }) => {
          const user = await database.prisma.user.findUniqueOrThrow({ where: { id: userId } })
          const now = clock.now()
          return { data: { createdAt: now, updatedAt: now, expiresAt: firstExpiry(user, now) } }
        },
        after: async (session: { id: string; userId: string }, operation: Operation) => {
          const { id, userId } = session
          if (operation?.path === '/change-password') await endSessions(userId, id)
          if (operation?.path === '/sign-in/email') await requireCurrentPassword(database, session, operation.body)
          if (await isSignIn(userId, operation)) await recordAccess(services, { action: 'people.signIn', userId })
        },
      },
      delete: {
        after: async ({ userId }, operation: Operation) => {
          const action = endings[operation?.path ?? '']
          // The hook runs once for each session; the change is recorded once.
          if (!action || !operation || ended.has(operation)) return
          ended.add(operation)
          await recordAccess(services, { action, userId })
        },
      },
    },
    user: {
      update: {
        after: async (
          { id: userId, twoFactorEnabled }: { id: string; twoFactorEnabled?: unknown },
          operation: Operation,
        ) => {
          if (operation?.path !== '/two-factor/verify-totp' || twoFactorEnabled !== true) return
          // All of these sessions began without a code. better-auth replaces the current one.
          await database.prisma.session.deleteMany({ where: { userId } })
          await record('people.enableTwoFactor', userId)
        },
      },
    },
    account: {
      update: {
        after: async ({ userId }, operation: Operation) => {
          if (operation?.path !== '/change-password') return
          await record('people.changePassword', userId)
          await endLinks(userId)
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks']

  const afterRequest = createAuthMiddleware(async (ctx) => {
    const { path, context, body } = ctx
    const { returned, newSession } = context
    if (isAPIError(returned)) {
      // With a session it is no sign-in.
      if (beginnings.includes(path) && !context.session && returned.statusCode === 401) {
        const writing = personOf(path, body, context).then(async (userId) => {
          if (userId !== undefined) await recordAccess(services, { action: 'people.signInFailed', userId })
        })
        inBackground('a failed sign-in could not be recorded', writing)
      }
      return
    }
    const attempted = persons.get(context)
    if (path === '/two-factor/verify-backup-code' && attempted !== undefined) await forgetAttempts(database, attempted)
    if (path === '/passkey/verify-authentication' && newSession) {
      const earlier = await ctx.getSignedCookie(context.authCookies.sessionToken.name, context.secret)
      if (earlier) await confirmByPasskey(database, newSession.session, earlier)
    }
    const action = changes[path]
    const userId = context.session?.user.id
    if (action && userId !== undefined) await record(action, userId)
  })

  /** Called by better-auth after a reset; the database hooks get the number of changed passwords, but not the user. */
  const onPasswordReset = async ({ user }: { user: { id: string } }) => {
    await endSessions(user.id)
    await record('people.resetPassword', user.id)
    await endLinks(user.id)
  }

  /** Notes whose code a request attempts. */
  const attempted = (context: object, userId: string) => {
    persons.set(context, userId)
  }

  return { databaseHooks, onPasswordReset, afterRequest, attempted }
}
