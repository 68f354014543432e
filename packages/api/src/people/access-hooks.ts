import type { BetterAuthOptions } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import type { AccessAction } from '../audit-log/change-of.ts'
import type { Services } from '../request/context.ts'

/** The part of better-auth's context that these hooks use: one object per request. */
type Operation = { path?: string; context?: { session?: object | null } } | null

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
]

/** What a person who is signed in changes by a request that succeeds. */
const changes: Readonly<Record<string, AccessAction>> = {
  '/two-factor/disable': 'people.disableTwoFactor',
  '/two-factor/generate-backup-codes': 'people.newRecoveryCodes',
  '/passkey/verify-registration': 'people.addPasskey',
  '/passkey/delete-passkey': 'people.removePasskey',
}

/**
 * The effects of a change by better-auth: an entry of the audit log, and the expiry of every password link. It is called with
 * what was changed in the database, not with the request: failed attempts, and the end of no session, are not changes.
 */
export function createAccessHooks({ database, auditLog }: Pick<Services, 'database' | 'auditLog'>) {
  const ended = new WeakSet<object>()
  const endLinks = (userId: string) => database.prisma.verification.deleteMany({ where: { value: userId } })

  /** A session that a password has begun is over at once when a code is to follow, and one that a session begins is no sign-in. */
  async function isSignIn(userId: string, operation: Operation): Promise<boolean> {
    const { path = '' } = operation ?? {}
    if (!beginnings.includes(path)) return false
    if (path === '/sign-in/email') {
      const { twoFactorEnabled } = await database.prisma.user.findUniqueOrThrow({ where: { id: userId } })
      return !twoFactorEnabled
    }
    return !operation?.context?.session
  }

  const databaseHooks = {
    session: {
      create: {
        after: async ({ userId }, operation: Operation) => {
          if (await isSignIn(userId, operation)) await auditLog.writeAccess({ action: 'people.signIn', userId })
        },
      },
      delete: {
        after: async ({ userId }, operation: Operation) => {
          const action = endings[operation?.path ?? '']
          // It is called for each session, but one change is recorded.
          if (!action || !operation || ended.has(operation)) return
          ended.add(operation)
          await auditLog.writeAccess({ action, userId })
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
          await auditLog.writeAccess({ action: 'people.enableTwoFactor', userId })
        },
      },
    },
    account: {
      update: {
        after: async ({ userId }, operation: Operation) => {
          if (operation?.path !== '/change-password') return
          await auditLog.writeAccess({ action: 'people.changePassword', userId })
          await endLinks(userId)
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks']

  const afterRequest = createAuthMiddleware(async ({ path, context }) => {
    const action = changes[path]
    const userId = context.session?.user.id
    if (!action || userId === undefined || isAPIError(context.returned)) return
    await auditLog.writeAccess({ action, userId })
  })

  /** Called by better-auth after a reset; the database hooks get the number of changed passwords, but not the user. */
  const onPasswordReset = async ({ user }: { user: { id: string } }) => {
    await auditLog.writeAccess({ action: 'people.resetPassword', userId: user.id })
    await endLinks(user.id)
  }

  return { databaseHooks, onPasswordReset, afterRequest }
}
