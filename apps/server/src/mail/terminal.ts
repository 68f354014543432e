import type { Services } from '@merchant-payments/api/services'

export type Output = { write(text: string): unknown }

/** Writes mails to the server's terminal where no SMTP server is configured, for a developer to read. */
export function createTerminalMail(output: Output = process.stdout): Services['mail'] {
  return async ({ to, subject, text }) => {
    const lines = [`Mail to ${to} (set SMTP_URL to send it)`, subject, '', ...text.trimEnd().split('\n')]
    output.write(`\n${lines.map((line) => `  | ${line}`.trimEnd()).join('\n')}\n\n`)
  }
}
