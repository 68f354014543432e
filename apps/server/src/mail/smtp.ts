import type { Services } from '@merchant-payments/api/services'
import type { Transporter } from 'nodemailer'

export type SmtpOptions = {
  /** smtp://user:password@host:587, or smtps:// */
  url: string
  /** The sender: "Payments <no-reply@platform.example>" */
  from: string
}

/** A step of the conversation with the server may take this long, in milliseconds. */
const stepLimitMs = 10_000

/** Mail over SMTP. Rejects when the server did not take a message. */
export function createSmtpMail(options: SmtpOptions): Services['mail'] {
  let transport: Promise<Transporter> | undefined
  return async (message) => {
    transport ??= openTransport(options)
    await (await transport).sendMail(message)
  }
}

/** Loaded with the first mail, as few processes send one. */
async function openTransport({ url, from }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    { url, connectionTimeout: stepLimitMs, greetingTimeout: stepLimitMs, socketTimeout: stepLimitMs },
    { from },
  )
}
