import type { Services } from '../core/request/context.ts'
import { issueInvoices } from '../mail/invoices/issue-invoices.ts'

/** Issues the documents of all payments so far, as a worker does within seconds. @throws the first error */
export async function issueDueInvoices(services: Services): Promise<void> {
  for (;;) {
    const outcome = await issueInvoices(services)
    if (outcome === true) continue
    const [error] = outcome === false ? [] : outcome
    if (error) throw error
    return
  }
}
