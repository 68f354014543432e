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
    const { from: name, ...rest } = message
    const address = addressOf(options.from)
    await (await transport).sendMail(name === undefined ? rest : { ...rest, from: { name, address } })
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

/** The address of a sender such as "Payments <no-reply@platform.example>". */
function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender
}
