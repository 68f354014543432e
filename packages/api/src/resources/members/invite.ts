import { randomBytes, randomUUID } from 'node:crypto'
import type { MemberScope } from '../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { withMerchantLock } from '../../core/rows/with-merchant-lock.ts'
import { sendLetter } from '../../people/access/compose-mail.ts'
import { signInEmail } from '../../people/access/new-user.ts'
import { invitationMail } from '../../people/access/sign-in-mails.ts'
import { hashToken } from './hash-token.ts'
import type { Invite, SentInvitation } from './schema.ts'
import { toInvitation } from './wire.ts'

const validMs = 7 * 24 * 60 * 60 * 1000
/** Open invitations of a merchant: more are a mistake, or an attempt to send mail to strangers. */
const maxOpenInvitations = 50

/**
 * Invites a person to work for the merchant, by a link in a mail. A person who was invited before gets a new link, and the
 * old one ends. Where no mail can be sent, the answer has the link, which is shown once.
 * @throws validation_error for a member; rate_limit_exceeded; mail_not_sent, after which there is no invitation
 */
export async function inviteMember({ services, account, actor }: MemberScope, input: Invite): Promise<SentInvitation> {
  const { database, clock, publicUrl } = services
  const { merchantId } = account
  const email = signInEmail(input.email)
  await requireSeldom(services, merchantId, email)
  const token = randomBytes(32).toString('base64url')
  const row = await withMerchantLock(database, merchantId, async (tx) => {
    const now = clock.now()
    if (await tx.member.findFirst({ where: { merchantId, user: { email } } })) {
      throw invalid('email', 'is already a member of this merchant')
    }
    const open = { merchantId, acceptedAt: null, withdrawnAt: null }
    await tx.invitation.updateMany({ where: { ...open, email }, data: { withdrawnAt: now } })
    if ((await tx.invitation.count({ where: { ...open, expiresAt: { gt: now } } })) >= maxOpenInvitations) {
      throw new ApiError('validation_error', {
        message: `At most ${maxOpenInvitations} invitations can be open. Withdraw one first.`,
      })
    }
    return tx.invitation.create({
      data: {
        id: randomUUID(),
        merchantId,
        email,
        role: input.role,
        tokenHash: hashToken(token),
        invitedById: actor.id,
        expiresAt: new Date(now.getTime() + validMs),
        createdAt: now,
      },
      include: { invitedBy: true },
    })
  })
  const link = `${publicUrl}/#/invitation/${token}`
  if (!services.sendsMail) return { ...toInvitation(row), mailed: false, link }
  const letter = invitationMail(email, { from: actor.email, merchant: account.merchantName, link })
  await sendLetter(services, letter).catch(async (cause: unknown) => {
    // The link was not sent, so there is no invitation.
    await database.prisma.invitation.updateMany({ where: { id: row.id }, data: { withdrawnAt: clock.now() } })
    throw new ApiError('mail_not_sent', { cause })
  })
  return { ...toInvitation(row), mailed: true, link: null }
}

/** Mails to strangers are not sent by the dozen, nor to one of them again and again. @throws rate_limit_exceeded */
async function requireSeldom({ attempts }: MemberScope['services'], merchantId: string, email: string): Promise<void> {
  const hour = { seconds: 3_600 }
  const waits = [
    await attempts({ action: 'invite', subject: `${merchantId} ${email}`, max: 5, ...hour }),
    await attempts({ action: 'invite', subject: merchantId, max: 50, ...hour }),
  ]
  const retryAfter = Math.max(0, ...waits.map((wait) => wait ?? 0))
  if (retryAfter > 0) {
    throw new ApiError('rate_limit_exceeded', {
      message: 'Too many invitations in the last hour. Try again later.',
      retryAfter,
    })
  }
}
