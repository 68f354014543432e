import { messages } from '../../messages.ts'

export const session = messages({
  passkeys: {
    alreadyOnDevice: 'This device has a passkey for you already.',
    noPasskey: 'The browser provided no passkey. Try again.',
  },
  signInCalls: {
    messages: {
      INVALID_EMAIL_OR_PASSWORD: 'Incorrect email or password.',
      INVALID_EMAIL: 'Enter a valid email address.',
      INVALID_PASSWORD: 'Incorrect password.',
      INVALID_TOKEN: 'This link has already been used or has expired. Request a new one.',
      PASSWORD_TOO_SHORT: 'The password must have at least 15 characters, or 8 with two-factor authentication.',
      PASSWORD_TOO_LONG: 'The password must have at most 128 characters.',
      PASSWORD_TOO_COMMON: 'This is one of the most common passwords. Choose another one.',
      PASSWORD_IS_OWN: 'The password must not be your email address or your name.',
      PASSWORD_NEEDS_SECOND_FACTOR:
        'Your password has fewer than 15 characters. Change it to a longer one before you turn this off.',
      INVALID_CODE: 'Incorrect code, or one that was used. Enter the current code of your app.',
      INVALID_BACKUP_CODE: 'Incorrect or already used recovery code.',
      INVALID_TWO_FACTOR_COOKIE: 'This sign-in took too long. Enter your password again.',
      TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Enter your password again.',
      ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Wait 15 minutes, then try again.',
      reauthentication_required: 'Confirm your password or a code of your app first.',
      PASSKEY_NOT_FOUND: 'This passkey is not known here. Sign in with your password.',
      USER_NOT_VERIFIED: 'The passkey must ask for a fingerprint, a face or a PIN.',
    },
    noAnswer: 'The server is not responding. Is it running?',
    rejected: 'The server rejected the request. Try again.',
    waitSeconds: 'Too many attempts. Wait {seconds} seconds, then try again.',
    waitMinute: 'Too many attempts. Wait a minute, then try again.',
  },
})
