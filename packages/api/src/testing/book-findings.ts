import type { Services } from '../core/request/context.ts'
import { verifyBooks } from '../verification/verify-books.ts'
import { issueDueInvoices } from './issue-due-invoices.ts'

const noPause = async () => undefined

/** The findings of all checks of one account's books, those at the processor included. */
export async function bookFindings(services: Services, accountId: number): Promise<string[]> {
  await issueDueInvoices(services)
  const report = await verifyBooks(services, {
    accounts: [accountId],
    since: new Date(Date.now() - 86_400_000),
    withProcessor: true,
    throttle: noPause,
    pace: noPause,
    pause: noPause,
  })
  return report.checks.flatMap(({ name, findings }) => findings.map(({ message }) => `${name}: ${message}`))
}
