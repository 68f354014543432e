import type { Mail } from '../request/context.ts'

type Person = { name: string; email: string }

export function passwordResetMail({ name, email }: Person, link: string): Mail {
  return {
    to: email,
    subject: 'Choose a new password',
    text: `Hello ${oneLine(name)},

a new password was requested for ${email}. Choose one here, within an hour:

${link}

If it was not you, nothing needs to be done: your password stays as it is.
`,
  }
}

export function invitationMail(email: string, invitation: { from: string; merchant: string; link: string }): Mail {
  return {
    to: email,
    subject: `${oneLine(invitation.merchant)} invites you`,
    text: `Hello,

${invitation.from} invites you to work for ${oneLine(invitation.merchant)}. Accept here, within seven days:

${invitation.link}

If you do not know them, nothing needs to be done.
`,
  }
}

/** What people typed may not make further lines of a header, or of a text that others trust. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 80)
}
