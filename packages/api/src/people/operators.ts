import { randomBase62 } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { newUser, signInEmail } from './new-user.ts'
import { hashPassword } from './password.ts'
import { shortenSessions } from './session-lifetime.ts'

type Needed = Pick<Services, 'database' | 'clock' | 'passwordCost'>

/** `required`: a person without a second factor is not an operator, whatever their row contains. */
export type OperatorTwoFactor = 'optional' | 'required'

/** The password is set only for a new user, and cannot be read again. */
export type AddedOperator = { email: string; name: string; portal_password: string | null }

/** Makes a user an operator: the one with this email, or a new one. */
export async function addOperator(
  { database, clock, passwordCost }: Needed,
  email: string,
  name: string,
): Promise<AddedOperator> {
  const { prisma } = database
  const known = await prisma.user.findUnique({ where: { email: signInEmail(email) } })
  if (known) {
    await prisma.user.update({ where: { id: known.id }, data: { operator: true, updatedAt: clock.now() } })
    await shortenSessions(database, known.id)
    return { email: known.email, name: known.name, portal_password: null }
  }
  const password = randomBase62(20)
  const passwordHash = await hashPassword(password, passwordCost)
  const user = newUser({ name, email, passwordHash, now: clock.now() })
  await prisma.user.create({ data: { ...user, operator: true } })
  return { email: user.email, name, portal_password: password }
}

/** Their sign-in stays, for the merchants that they work for. Whether there was such an operator. */
export async function removeOperator({ database, clock }: Needed, email: string): Promise<boolean> {
  const { count } = await database.prisma.user.updateMany({
    where: { email: signInEmail(email), operator: true },
    data: { operator: false, updatedAt: clock.now() },
  })
  return count > 0
}

export async function listOperators({ database }: Pick<Services, 'database'>) {
  return database.prisma.user.findMany({
    where: { operator: true },
    orderBy: { email: 'asc' },
    select: { email: true, name: true },
  })
}
