import type { Letter } from './compose-mail.ts'

type Person = { name: string; email: string }

export function passwordResetMail({ name, email }: Person, link: string): Letter {
  return {
    to: { name, email },
    subject: 'Choose a new password',
    blocks: [
      { paragraph: `A new password was requested for ${email}. Choose one within an hour.` },
      { button: 'Choose a password', link },
    ],
    reason: 'If you did not request it, you can ignore this email: your password stays the same.',
  }
}

export function invitationMail(email: string, of: { from: string; merchant: string; link: string }): Letter {
  return {
    to: { name: null, email },
    subject: `You are invited to join ${of.merchant}`,
    blocks: [
      { paragraph: `${of.from} has invited you to join ${of.merchant}. Accept the invitation within seven days.` },
      { button: 'Accept the invitation', link: of.link },
    ],
    reason: 'If you were not expecting this invitation, you can ignore this email.',
  }
}

/** @param of `link` leads to a first password; null for a person who signs in already */
export function ownerMail(email: string, of: { merchant: string; link: string | null; portal: string }): Letter {
  return {
    to: { name: null, email },
    subject: `You are the owner of ${of.merchant}`,
    blocks: [
      { paragraph: `${of.merchant} can take payments now, and you are its owner.` },
      of.link === null
        ? { button: 'Sign in as before', link: of.portal }
        : { button: 'Choose a password within seven days', link: of.link },
    ],
    reason: 'If you were not expecting this, you can ignore this email.',
  }
}
