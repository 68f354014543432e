import type { CommandActor } from '../../core/request/actor.ts'
import type { Services } from '../../core/request/context.ts'
import { type Letter, sendLetter } from './compose-mail.ts'
import { signInEmail } from './new-user.ts'
import { isShort } from './password.ts'

/** How a person proves who they are beside the password, and where they are signed in. */
type SecondFactors = { email: string; app: boolean; passkeys: number; sessions: number }

/** Null when there is no such person. */
export async function readSecondFactors(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  email: string,
): Promise<SecondFactors | null> {
  const person = await database.prisma.user.findUnique({
    where: { email: signInEmail(email) },
    select: {
      email: true,
      twoFactor: { select: { id: true } },
      _count: { select: { passkeys: true, sessions: { where: { expiresAt: { gt: clock.now() } } } } },
    },
  })
  return person && { email: person.email, app: person.twoFactor !== null, ...person._count }
}

type Needed = Pick<Services, 'database' | 'clock' | 'auditLog' | 'mail' | 'publicUrl'>

/**
 * Removes the authenticator app and the passkeys of a person who has lost them, and ends their sessions and every link
 * that was sent to them. The password alone signs in after that. A password that is too short for that is removed, and
 * the person chooses another one by mail. A person without app and passkeys is not changed.
 * @returns the removed factors, and whether the person was notified by mail; null if the person does not exist
 */
export async function resetTwoFactor(
  services: Needed,
  email: string,
  by: CommandActor,
): Promise<(SecondFactors & { mailed: boolean }) | null> {
  const { database, clock, auditLog } = services
  const found = await database.prisma.$transaction(async (tx) => {
    const where = { email: signInEmail(email) }
    // Locked, so that concurrent resets each report what they removed.
    await tx.$queryRaw`SELECT 1 FROM users WHERE email = ${where.email} FOR UPDATE`
    const person = await tx.user.findUnique({ where })
    if (!person) return null
    const userId = person.id
    const { count: apps } = await tx.twoFactor.deleteMany({ where: { userId } })
    const { count: passkeys } = await tx.passkey.deleteMany({ where: { userId } })
    if (apps + passkeys === 0) return { person, app: false, passkeys, sessions: 0, password: 'kept' as const }
    await tx.user.update({ where, data: { twoFactorEnabled: false, updatedAt: clock.now() } })
    const { count: sessions } = await tx.session.deleteMany({ where: { userId } })
    await tx.verification.deleteMany({ where: { value: userId } })
    const credentials = await tx.credential.findMany({ where: { userId } })
    const short = credentials.filter(({ password }) => password !== null && isShort(password)).map(({ id }) => id)
    await tx.credential.updateMany({ where: { id: { in: short } }, data: { password: null } })
    const password = short.length > 0 ? ('removed' as const) : ('kept' as const)
    return { person, app: apps > 0, passkeys, sessions, password }
  })
  if (!found) return null
  const { person, password, ...taken } = found
  if (!taken.app && taken.passkeys === 0) return { email: person.email, ...taken, mailed: false }
  await auditLog.writeAccess({ action: 'people.resetTwoFactor', userId: person.id, by })
  const mailed = await sendLetter(services, resetMail(person, password, services.publicUrl)).then(
    () => true,
    () => false,
  )
  return { email: person.email, ...taken, mailed }
}

function resetMail(
  { name, email }: { name: string; email: string },
  password: 'kept' | 'removed',
  publicUrl: string,
): Letter {
  return {
    to: { name, email },
    subject: 'Your two-factor authentication was removed',
    blocks: [
      {
        paragraph: `The platform has removed the authenticator app and the passkeys of ${email}, and signed you out everywhere. ${
          password === 'kept'
            ? 'Your password alone signs in now.'
            : 'Your password was too short to sign in alone, and was removed: choose another one first.'
        }`,
      },
      { paragraph: 'Sign in, and set up two-factor authentication again in your profile.' },
      password === 'kept'
        ? { button: 'Sign in', link: `${publicUrl}/#/sign-in` }
        : { button: 'Choose a password', link: `${publicUrl}/#/forgot` },
      { paragraph: 'If you did not ask for this, contact the platform at once, and choose a new password.' },
    ],
    reason: 'You receive this email because your sign-in was changed.',
  }
}
