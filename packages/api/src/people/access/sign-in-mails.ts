import type { Mail } from '../../core/request/context.ts'
import { oneLine } from './compose-mail.ts'

type Person = { name: string; email: string }

export function passwordResetMail({ name, email }: Person, link: string): Mail {
  return {
    to: email,
    subject: 'Choose a new password',
    text: `Hello ${oneLine(name)},

a new password was requested for ${email}. Choose one here within an hour:

${link}

If you did not request it, you can ignore this email: your password stays the same.
`,
  }
}

export function invitationMail(email: string, invitation: { from: string; merchant: string; link: string }): Mail {
  return {
    to: email,
    subject: `You are invited to join ${oneLine(invitation.merchant)}`,
    text: `Hello,

${invitation.from} has invited you to join ${oneLine(invitation.merchant)}. Accept the invitation here within seven days:

${invitation.link}

If you were not expecting this invitation, you can ignore this email.
`,
  }
}

/** @param link to a first password; null for a person who signs in already */
export function ownerMail(
  { email }: { email: string },
  of: { merchant: string; link: string | null; portal: string },
): Mail {
  const merchant = oneLine(of.merchant)
  const next =
    of.link === null ? `Sign in as before:\n\n${of.portal}` : `Choose a password here within seven days:\n\n${of.link}`
  return {
    to: email,
    subject: `You are the owner of ${merchant}`,
    text: `Hello,

${merchant} can take payments now, and you are its owner. ${next}

If you were not expecting this, you can ignore this email.
`,
  }
}
