import type { Services } from '@merchant-payments/api/services'
import { createTransport } from 'nodemailer'

export type SmtpOptions = {
  /** smtp://user:password@host:587, or smtps:// */
  url: string
  /** The sender: "Payments <no-reply@platform.example>" */
  from: string
}

/** A step of the conversation with the server may take this long, in milliseconds. */
const stepLimitMs = 10_000

/** Mail over SMTP. Rejects when the server did not take a message. */
export function smtpMail({ url, from }: SmtpOptions): Services['mail'] {
  const transport = createTransport(
    { url, connectionTimeout: stepLimitMs, greetingTimeout: stepLimitMs, socketTimeout: stepLimitMs },
    { from },
  )
  return async (message) => {
    await transport.sendMail(message)
  }
}
