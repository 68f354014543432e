import { type OperatorRole, randomBase62 } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { newUser, signInEmail } from './new-user.ts'
import { hashPassword } from './password.ts'
import { shortenSessions } from './session-lifetime.ts'

type Needed = Pick<Services, 'database' | 'clock' | 'passwordCost'>

/** The password is set only for a new user, and cannot be read again. */
type AddedOperator = { email: string; name: string; role: OperatorRole; portal_password: string | null }

/**
 * The person of this email exists, and is not an operator. Where no mail is sent, the owner who invites a person can choose their
 * password, so an email does not prove who signs in.
 */
class ExistingPersonError extends Error {
  override readonly name = 'ExistingPersonError'

  constructor({ email, createdAt, merchants }: { email: string; createdAt: Date; merchants: string[] }) {
    const member = merchants.length > 0 ? `, as a member of ${merchants.join(', ')},` : ''
    super(
      `${email} exists since ${createdAt.toISOString().slice(0, 10)}${member} and keeps their own password. ` +
        'Make sure that this person owns the email, and add --existing to make them an operator.',
    )
  }
}

/**
 * Makes a user an operator: a new one, or with `existing` also the one who has this email. An operator without a named role keeps
 * their role, and is an admin if they are new.
 * @throws ExistingPersonError
 */
export async function addOperator(
  { database, clock, passwordCost }: Needed,
  { email, name, role, existing = false }: { email: string; name: string; role?: OperatorRole; existing?: boolean },
): Promise<AddedOperator> {
  const { prisma } = database
  const known = await prisma.user.findUnique({
    where: { email: signInEmail(email) },
    include: { members: { select: { merchantId: true }, orderBy: { createdAt: 'asc' } } },
  })
  if (known) {
    if (!known.operator && !existing)
      throw new ExistingPersonError({ ...known, merchants: known.members.map(({ merchantId }) => merchantId) })
    const operatorRole = role ?? (known.operator ? known.operatorRole : 'admin')
    const data = { operator: true, operatorRole, updatedAt: clock.now() }
    await prisma.user.update({ where: { id: known.id }, data })
    await shortenSessions(database, known.id)
    return { email: known.email, name: known.name, role: operatorRole, portal_password: null }
  }
  const password = randomBase62(20)
  const passwordHash = await hashPassword(password, passwordCost)
  const user = newUser({ name, email, passwordHash, now: clock.now() })
  const operatorRole = role ?? 'admin'
  await prisma.user.create({ data: { ...user, operator: true, operatorRole } })
  return { email: user.email, name, role: operatorRole, portal_password: password }
}

/** Returns false if there was no such operator. The person can still sign in for merchants that they work for. */
export async function removeOperator({ database, clock }: Needed, email: string): Promise<boolean> {
  const { count } = await database.prisma.user.updateMany({
    where: { email: signInEmail(email), operator: true },
    data: { operator: false, updatedAt: clock.now() },
  })
  return count > 0
}

/** The operators, by email. */
export async function listOperators({ database }: Pick<Services, 'database'>) {
  const users = await database.prisma.user.findMany({
    where: { operator: true },
    orderBy: { email: 'asc' },
    select: { email: true, name: true, operatorRole: true, twoFactorEnabled: true },
  })
  return users.map(({ email, name, operatorRole, twoFactorEnabled }) => ({
    email,
    name,
    role: operatorRole,
    two_factor: twoFactorEnabled,
  }))
}
