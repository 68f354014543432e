import { createHash, randomUUID } from 'node:crypto'
import { randomBase62 } from '@merchant-payments/db'
import type { CommandActor } from '../../core/request/actor.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Services } from '../../core/request/context.ts'
import { signInEmail } from './new-user.ts'

/** The number of seconds for which a link to a new password can be used. */
export const resetLinkSeconds = 60 * 60

type Needed = Pick<Services, 'database' | 'clock' | 'auditLog' | 'publicUrl'>

/**
 * Makes a link with which a person chooses a new password, once, for an operator to hand over: the way in where no mail can be
 * sent. The row is that of a link by mail, which better-auth looks up by the SHA-256 of its purpose and token.
 * @returns the link, and when it expires in Unix seconds; null if the person does not exist
 */
export async function createResetLink(
  { database, clock, auditLog, publicUrl }: Needed,
  email: string,
  by: CommandActor,
): Promise<{ email: string; link: string; expires: number } | null> {
  const person = await database.prisma.user.findUnique({ where: { email: signInEmail(email) } })
  if (!person) return null
  const { link, expiresAt } = await insertPasswordLink({ database, clock, publicUrl }, person.id, resetLinkSeconds)
  await auditLog.writeAccess({ action: 'people.createResetLink', userId: person.id, by })
  return { email: person.email, link, expires: unixSeconds(expiresAt) }
}

/** A link with which a person chooses a password, once, within so many seconds. */
export async function insertPasswordLink(
  { database, clock, publicUrl }: Pick<Needed, 'database' | 'clock' | 'publicUrl'>,
  userId: string,
  seconds: number,
): Promise<{ link: string; expiresAt: Date }> {
  const token = randomBase62(24)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + 1000 * seconds)
  await database.prisma.verification.create({
    data: {
      id: randomUUID(),
      identifier: createHash('sha256').update(`reset-password:${token}`).digest('base64url'),
      value: userId,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    },
  })
  return { link: `${publicUrl}/#/reset/${token}`, expiresAt }
}
