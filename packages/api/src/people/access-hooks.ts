import type { BetterAuthOptions } from 'better-auth'
import type { AccessAction } from '../audit-log/change-of.ts'
import type { Services } from '../request/context.ts'

/** As much of the operation that is under way as these need: one object per request. */
type Asked = { path?: string } | null

/** Sessions end for other reasons, too: these are asked for. */
const endings: Readonly<Record<string, AccessAction>> = {
  '/revoke-sessions': 'people.signOutEverywhere',
  '/revoke-other-sessions': 'people.signOutElsewhere',
}

/**
 * What follows from a change that better-auth has made: an entry of the audit log, and the end of every link that would
 * choose another password. It is told of what was done in the database, not of what was asked: failed tries, and the end of
 * no session, are no change.
 */
export function createAccessHooks({ database, auditLog }: Pick<Services, 'database' | 'auditLog'>) {
  const ended = new WeakSet<object>()
  const endLinks = (userId: string) => database.prisma.verification.deleteMany({ where: { value: userId } })

  const databaseHooks = {
    session: {
      create: {
        after: async ({ userId }, asked: Asked) => {
          if (asked?.path === '/sign-in/email') await auditLog.writeAccess({ action: 'people.signIn', userId })
        },
      },
      delete: {
        after: async ({ userId }, asked: Asked) => {
          const action = endings[asked?.path ?? '']
          // Told of each session, and one change.
          if (!action || !asked || ended.has(asked)) return
          ended.add(asked)
          await auditLog.writeAccess({ action, userId })
        },
      },
    },
    account: {
      update: {
        after: async ({ userId }, asked: Asked) => {
          if (asked?.path !== '/change-password') return
          await auditLog.writeAccess({ action: 'people.changePassword', userId })
          await endLinks(userId)
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks']

  /** Of a reset the hooks of the database are told how many passwords it changed, and not whose. */
  const onPasswordReset = async ({ user }: { user: { id: string } }) => {
    await auditLog.writeAccess({ action: 'people.resetPassword', userId: user.id })
    await endLinks(user.id)
  }

  return { databaseHooks, onPasswordReset }
}
