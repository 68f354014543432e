import type { Services } from '../../core/request/context.ts'
import { sendLetter } from '../access/compose-mail.ts'
import { insertPasswordLink } from '../access/create-reset-link.ts'
import { signInEmail } from '../access/new-user.ts'
import { ownerMail } from '../access/sign-in-mails.ts'

const weekSeconds = 7 * 24 * 60 * 60

type Needed = Pick<Services, 'database' | 'clock' | 'publicUrl' | 'mail' | 'sendsMail' | 'alert'>

/**
 * Sends the owner of a merchant a link to choose a password, or, if they have one, to sign in. Never rejects: the merchant
 * exists, and the platform can also give its owner a link for signing in.
 */
export async function inviteOwner(services: Needed, { name, email }: { name: string; email: string }): Promise<void> {
  const { database, publicUrl, sendsMail, alert } = services
  if (!sendsMail) return
  const person = await database.prisma.user.findFirst({
    where: { email: signInEmail(email) },
    include: { credentials: { select: { id: true } } },
  })
  if (!person) return
  const hasPassword = person.credentials.length > 0
  const link = hasPassword ? null : (await insertPasswordLink(services, person.id, weekSeconds)).link
  const letter = ownerMail(email, { merchant: name, link, portal: `${publicUrl}/` })
  await sendLetter(services, letter).catch((err: unknown) =>
    alert({ err }, 'the owner of a merchant could not be sent an invitation'),
  )
}
