import { randomBytes, randomUUID } from 'node:crypto'
import { inTurn, lockKeys as lockMerchant } from '../../keys/insert.ts'
import { invitationMail } from '../../people/mails.ts'
import { signInEmail } from '../../people/new-user.ts'
import { ApiError, invalid } from '../../request/errors.ts'
import type { MemberScope } from '../../request/trpc.ts'
import { hashToken } from './hash-token.ts'
import type { InvitationWire, Invite } from './schema.ts'
import { toInvitation } from './wire.ts'

const validMs = 7 * 24 * 60 * 60 * 1000
/** Open invitations of a merchant: more are a mistake, or somebody who sends mail to strangers. */
const mostOpen = 50

/**
 * Asks somebody to work for the merchant, by a link that is sent to them. Whoever was asked before gets a new link, and the
 * old one ends.
 * @throws validation_error for somebody who does already
 */
export async function inviteMember({ services, account, actor }: MemberScope, input: Invite): Promise<InvitationWire> {
  const { database, clock, mail, publicUrl } = services
  const { merchantId } = account
  const email = signInEmail(input.email)
  const token = randomBytes(32).toString('base64url')
  const row = await database.prisma.$transaction(async (tx) => {
    await lockMerchant(tx, merchantId)
    const now = clock.now()
    if (await tx.member.findFirst({ where: { merchantId, user: { email } } })) {
      throw invalid('email', 'works for this merchant already')
    }
    const open = { merchantId, acceptedAt: null, withdrawnAt: null }
    await tx.invitation.updateMany({ where: { ...open, email }, data: { withdrawnAt: now } })
    if ((await tx.invitation.count({ where: { ...open, expiresAt: { gt: now } } })) >= mostOpen) {
      throw new ApiError('validation_error', {
        message: `At most ${mostOpen} invitations can be open. Withdraw some first.`,
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
  }, inTurn)
  const link = `${publicUrl}/#/invitation/${token}`
  await mail(invitationMail(email, { from: actor.email, merchant: account.merchantName, link }))
  return toInvitation(row)
}
