import { readFile } from 'node:fs/promises'
import { until } from '@merchant-payments/site'

/**
 * The match in the last mail to an address that has one. The server writes mails into its log, and after its answer, so this waits for the mail.
 * @param after characters of the log before the mail was asked for
 */
export async function inMail(logFile: string, to: string, pattern: RegExp, after = 0): Promise<string> {
  let found: string | undefined
  await until(async () => {
    const mails = (await readFile(logFile, 'utf8')).slice(after).split('  | Mail to ')
    found = mails.findLast((mail) => mail.startsWith(`${to} `) && pattern.test(mail))?.match(pattern)?.[1]
    return found !== undefined
  })
  return found ?? ''
}
