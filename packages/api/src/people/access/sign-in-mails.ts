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
