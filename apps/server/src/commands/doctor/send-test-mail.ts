import { listOperators } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import type { Config } from '../../config.ts'
import { type Finding, fail, ok } from './finding.ts'

/** Sends a mail to an operator, or to the sender if the platform has no operator. A server can accept a mail and not deliver it. */
export async function sendTestMail({ smtp }: Pick<Config, 'smtp'>, services: Services): Promise<Finding> {
  const [operator] = await listOperators(services)
  const sender = smtp?.from ?? ''
  const to = operator?.email ?? /<([^>]+)>/.exec(sender)?.[1] ?? sender
  const text = `Hello,\n\nthis is the test mail of "mpay doctor" at ${services.publicUrl}. Mail works.\n`
  try {
    await services.mail({ to, subject: 'Test mail of mpay doctor', text })
    return ok(`The mail server has accepted a test mail to ${to}.`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fail(`The mail server has not accepted a test mail to ${to}: ${reason}`, 'Check SMTP_URL and MAIL_FROM.')
  }
}
