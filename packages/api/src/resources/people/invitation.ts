import { randomUUID } from 'node:crypto'
import { databaseTime, isUniqueViolation, type Tx } from '@merchant-payments/db'
import type { Actor } from '../../core/request/actor.ts'
import type { Services } from '../../core/request/context.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { newUser } from '../../people/access/new-user.ts'
import { hashPassword } from '../../people/access/password.ts'
import { withPasswordPlace } from '../../people/access/password-places.ts'
import { passwordProblem } from '../../people/access/password-rules.ts'
import { hashToken } from '../members/hash-token.ts'

/** A request with a link, signed in or not. */
type Guest = { services: Services; actor: Actor | null }
type Acceptance = { token: string; name?: string | undefined; password?: string | undefined }

/** The invitation of a link. @throws invitation_not_found, also for a used, withdrawn or expired one */
export async function retrieveInvitation({ services }: Guest, token: string) {
  const { prisma } = services.database
  const found = await requireOpen(prisma, token, services.clock.now())
  const known = await prisma.user.findFirst({ where: { email: found.email } })
  return {
    object: 'invitation' as const,
    email: found.email,
    merchant_name: found.merchant.name,
    role: found.role,
    invited_by: found.invitedBy.email,
    known: known !== null,
  }
}

/**
 * Makes the holder of the link a member. A new user chooses a name and a password with it; an existing one must be signed
 * in as who was invited.
 * @throws invitation_not_found, unauthorized, validation_error
 */
export async function acceptInvitation({ services, actor }: Guest, { token, name, password }: Acceptance) {
  const { database, clock } = services
  const { email: invited } = await requireOpen(database.prisma, token, clock.now())
  const isKnown = await database.prisma.user.findFirst({ where: { email: invited } })
  // Before the transaction, as it takes its time; and not in vain.
  const passwordHash =
    isKnown || name === undefined || password === undefined
      ? null
      : await hashOf(services, { name, email: invited, password })
  return database.prisma
    .$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM invitations WHERE token_hash = ${hashToken(token)} FOR UPDATE`
      const now = await databaseTime(tx)
      const { id, email, merchantId, role } = await requireOpen(tx, token, now)
      const known = await tx.user.findUnique({ where: { email } })
      if (known && !(actor?.kind === 'person' && actor.id === known.id)) {
        throw signInAs(email)
      }
      if (!known && name === undefined) throw invalid('name', 'is required')
      if (!known && passwordHash === null) throw invalid('password', 'is required')
      const user =
        known ??
        (await tx.user.create({ data: newUser({ name: name ?? '', email, passwordHash: passwordHash ?? '', now }) }))
      await tx.member.upsert({
        where: { merchantId_userId: { merchantId, userId: user.id } },
        create: { id: randomUUID(), merchantId, userId: user.id, role, createdAt: now },
        update: {},
      })
      await tx.invitation.update({ where: { id }, data: { acceptedAt: now } })
      return { object: 'member' as const, merchant_id: merchantId, email }
    })
    .catch((error: unknown) => {
      // Two merchants invited the same new person, who accepted both at once: for the second one, the user exists.
      if (isUniqueViolation(error, 'users_email_key')) throw signInAs(invited)
      throw error
    })
}

function signInAs(email: string): ApiError {
  return new ApiError('unauthorized', { message: `Sign in as ${email} to accept the invitation.` })
}

/** @throws validation_error for a password that is against the rules; rate_limit_exceeded */
async function hashOf(
  { passwordCost }: Services,
  { password, ...owner }: { name: string; email: string; password: string },
): Promise<string> {
  const problem = await passwordProblem(password, { ...owner, twoFactor: false })
  if (problem) throw invalid('password', problem.message)
  return withPasswordPlace(() => hashPassword(password, passwordCost))
}

async function requireOpen(tx: Pick<Tx, 'invitation'>, token: string, now: Date) {
  const found = await tx.invitation.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { merchant: true, invitedBy: true },
  })
  if (!found || found.acceptedAt || found.withdrawnAt || found.expiresAt <= now) {
    throw new ApiError('invitation_not_found')
  }
  return found
}
