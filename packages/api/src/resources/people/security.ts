import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { ApiError } from '../../core/request/errors.ts'
import { confirmedUntil } from '../../people/access/reauthentication.ts'
import { recordAccess } from '../../people/access/record-access.ts'
import type { SecurityWire } from './schema.ts'

/** Maximum sessions listed, newest first. */
const most = 100

/** How a person signs in, and where they are signed in. */
export async function retrieveSecurity({ services, actor }: PersonScope): Promise<SecurityWire> {
  const { prisma } = services.database
  const { id: userId } = actor
  const [confirmed, user, passkeys, sessions] = await Promise.all([
    confirmedUntil(services.database, actor),
    prisma.user.findFirstOrThrow({ where: { id: userId }, select: { twoFactorEnabled: true } }),
    prisma.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    prisma.session.findMany({
      where: { userId, expiresAt: { gt: services.clock.now() } },
      orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
      take: most,
    }),
  ])
  return {
    object: 'security',
    two_factor: user.twoFactorEnabled,
    confirmed_until: confirmed,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, created: createdAt && unixSeconds(createdAt) })),
    sessions: sessions.map(({ id, ipAddress, userAgent, createdAt, updatedAt }) => ({
      id,
      this_one: id === actor.sessionId,
      address: ipAddress || null,
      user_agent: userAgent || null,
      signed_in: unixSeconds(createdAt),
      last_active: unixSeconds(updatedAt),
    })),
  }
}

/** Signs a person out of one browser. @throws validation_error, also for a session of another person */
export async function endSession({ services, actor }: PersonScope, id: string): Promise<{ id: string }> {
  const { count } = await services.database.prisma.session.deleteMany({ where: { id, userId: actor.id } })
  if (count === 0)
    throw new ApiError('validation_error', { message: 'There is no such session any more.', param: 'id' })
  await recordAccess(services, { action: 'people.signOutElsewhere', userId: actor.id })
  return { id }
}
