import type { Services } from '@merchant-payments/api/services'
import type { Transporter } from 'nodemailer'

export type SmtpOptions = {
  /** smtp://user:password@host:587, or smtps:// */
  url: string
  /** The sender: "Payments <no-reply@platform.example>" */
  from: string
}

/** The timeout of a step of the conversation with the server. */
const stepLimitMs = 10_000

/** Sends mail over SMTP. Rejects when the server did not accept a message. */
export function createSmtpMail(options: SmtpOptions): Services['mail'] {
  let transport: Promise<Transporter> | undefined
  return async (message) => {
    transport ??= openTransport(options)
    await (await transport).sendMail(message)
  }
}

/** The library is loaded with the first mail: few processes send one. */
async function openTransport({ url, from }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    { url, connectionTimeout: stepLimitMs, greetingTimeout: stepLimitMs, socketTimeout: stepLimitMs },
    { from },
  )
}
