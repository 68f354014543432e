import type { Services } from '@merchant-payments/api/services'
import { createSmtpMail, type SmtpOptions } from './smtp.ts'
import { createTerminalMail, type Output } from './terminal.ts'

/** A mail was asked for, and there is no mail server. The message is for the operator. */
class NoMailServerError extends Error {
  override readonly name = 'NoMailServerError'

  constructor() {
    super('no mail was sent, because no mail server is configured: set SMTP_URL and MAIL_FROM')
  }
}

type MailSettings = {
  smtp: SmtpOptions | undefined
  /** Whether mails are shown on the terminal without a mail server. */
  showsMail: boolean
}

/**
 * Sends mail over SMTP. Without a mail server, mails with their links are shown on the terminal in development; in production,
 * where the terminal is a log, every mail is refused.
 */
export function createMail({ smtp, showsMail }: MailSettings, output?: Output): Pick<Services, 'mail' | 'sendsMail'> {
  if (smtp) return { mail: createSmtpMail(smtp), sendsMail: true }
  if (showsMail) return { mail: createTerminalMail(output), sendsMail: true }
  return { mail: () => Promise.reject(new NoMailServerError()), sendsMail: false }
}
