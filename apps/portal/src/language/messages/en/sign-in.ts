import { messages } from '../../messages.ts'

export const signInPages = messages({
  forgotPage: {
    resetYourPassword: 'Reset your password',
    lead: 'We will email you a link to choose a new one.',
    sent: 'If there is an account with this email, we have sent a link to it. If none arrives, ask the platform for one.',
    sendLink: 'Send link',
    backSign: 'Back to sign-in',
  },
  invitationPage: {
    labels: {
      name: 'Your name',
      password: 'Choose a password',
    },
    roles: {
      owner: 'an owner',
      developer: 'a developer',
      support: 'a support member',
    },
    invalid: 'This link is no longer valid',
    goHomePage: 'Go to the home page',
    invitation: 'Invitation',
    youAreInvited: 'You are invited',
    invitedBy: '{invited_by} has invited {email} to join {merchant_name} as {role}.',
    youAreSignedIn: 'You are signed in as {email}.',
    alreadyAccount: 'You already have an account.',
    signAccept: 'Sign in to accept',
    acceptInvitation: 'Accept invitation',
    incomplete: 'It is incomplete. Open it from the email again, or ask for a new invitation.',
  },
  passwordField: {
    hide: 'Hide',
    rulesWithSecondFactor: 'At least 15 characters, or 8 with two-factor authentication.',
    leastCharacters: 'At least 8 characters.',
    least15: 'At least 15 characters.',
  },
  resetPage: {
    passwordChanged: 'Password changed',
    lead: 'All browsers that were signed in must sign in again.',
    chooseNewPassword: 'Choose a new password',
    newPassword: 'New password',
    changePassword: 'Change password',
  },
  secondStep: {
    enterYourCode: 'Enter your code',
    leadRecoveryCode: 'A recovery code works once.',
    leadApp: 'Your authenticator app shows it.',
    recoveryCode: 'Recovery code',
    suchAb3dEF6H8j: 'Such as Ab3dE-f6H8j.',
    sixDigits: 'Six digits.',
    useTheApp: 'Use the app',
    useRecoveryCode: 'Use a recovery code',
    back: 'Back',
  },
  signInPage: {
    lead: 'Manage your business in the merchant portal.',
    password: 'Password',
    signPasskey: 'Sign in with a passkey',
    forgotYourPassword: 'Forgot your password?',
  },
})
