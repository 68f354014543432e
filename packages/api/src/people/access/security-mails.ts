import type { AccessAction } from '../../core/audit-log/change-of.ts'
import type { Letter } from './compose-mail.ts'

type Notice = { subject: string; what: string }

/** The changes of a person's sign-in that are mailed to the person, as a thief may have made them. */
const notices: Partial<Record<AccessAction, Notice>> = {
  'people.changePassword': { subject: 'Your password was changed', what: 'The password of your account was changed.' },
  'people.resetPassword': {
    subject: 'Your password was changed',
    what:
      'The password of your account was changed with a link from an email, and all sessions were ended. Your second factor, ' +
      'recovery codes and passkeys are as before.',
  },
  'people.enableTwoFactor': {
    subject: 'Two-factor authentication was turned on',
    what: 'An authenticator app was added to your account.',
  },
  'people.disableTwoFactor': {
    subject: 'Two-factor authentication was turned off',
    what: 'The authenticator app and the recovery codes of your account were removed. Your password alone signs in now.',
  },
  'people.newRecoveryCodes': {
    subject: 'New recovery codes were made',
    what: 'New recovery codes were made for your account. Earlier codes no longer work.',
  },
  'people.addPasskey': { subject: 'A passkey was added', what: 'A passkey was added to your account.' },
  'people.removePasskey': { subject: 'A passkey was removed', what: 'A passkey of your account was removed.' },
}

/** The mail that tells a person of a change; null of a change that is not mailed. */
export function securityMail(
  action: AccessAction,
  to: { name: string; email: string },
  publicUrl: string,
): Letter | null {
  const notice = notices[action]
  if (!notice) return null
  return {
    to,
    subject: notice.subject,
    blocks: [
      { paragraph: notice.what },
      {
        paragraph:
          'If you did not do this, choose a new password at once, sign out everywhere, and look through the passkeys in your profile.',
      },
      { button: 'Open your profile', link: `${publicUrl}/#/profile` },
    ],
    reason: 'You receive this email because your sign-in was changed.',
  }
}
