import {
  AdoptionRefusedError,
  type AdoptionReport,
  adoptAccount,
  type CreatedMerchant,
  reportAdoption,
} from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import type { createThrottle } from '@merchant-payments/api/worker'
import type { Plan } from '@merchant-payments/db'
import { LeaseHeldError } from '@merchant-payments/db/worker'
import { CommandError } from '../command-error.ts'
import type { Mode } from './options.ts'
import type { Printed } from './print.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

/** How accounts are adopted. `since` in days. */
export type Run = {
  plan?: Plan
  mode: Mode
  since: number
  dryRun: boolean
  commit: boolean
  takeOverFees: boolean
  tell: (progress: string) => void
  /** Is given the keys and the password of a new merchant at once, which cannot be read again if the adoption fails. */
  made: (account: string, created: CreatedMerchant) => void
  pace: ReturnType<typeof createThrottle>
}

/** The merchant of an account; a name that is left out is that of the account. */
type Merchant = { email?: string | undefined; name?: string | null | undefined; plan?: Plan | null | undefined }

type LeftOut = AdoptionReport['left_out']

export type Adopted = { report: AdoptionReport; adopted?: Printed; not_attached?: LeftOut; fees_kept?: LeftOut }

/**
 * @throws CommandError for an account that cannot be adopted, and while another process adopts it; ApiError for a taken email;
 *   ProcessorError
 */
export async function adoptOne(
  services: Services,
  account: string,
  { email, name, plan }: Merchant,
  run: Run,
): Promise<Adopted> {
  const { mode, since: days, dryRun, commit, takeOverFees, tell, made, pace } = run
  const which = { account, livemode: mode === 'live' }
  const since = new Date(services.processorClock.now().getTime() - days * 24 * 60 * 60_000)
  const options = { since, pace, tell }
  try {
    const report = await reportAdoption(services, which, options)
    if (dryRun || email === undefined) return { report }
    const merchant = { email, name: name ?? report.name ?? email, plan: plan ?? run.plan ?? 'free' }
    const { livemode } = which
    const done = await adoptAccount(services, which, merchant, {
      ...options,
      commit,
      takeOverFees,
      async begun({ merchantId, created }) {
        if (created) made(account, created)
        await writeAuditEntry(services, { action: 'merchants.adopt', merchantId, livemode, objectId: merchantId })
      },
    })
    const { merchantId, created, taken, attached, notAttached, sharedCustomers, fees } = done
    const adopted = {
      ...(created ?? { merchant_id: merchantId }),
      taken,
      ...(sharedCustomers > 0 && { shared_customers: sharedCustomers }),
      ...(attached && { attached }),
      ...(fees && { fees_taken_over: fees.taken }),
    }
    return { report, adopted, ...(attached && { not_attached: notAttached }), ...(fees && { fees_kept: fees.kept }) }
  } catch (error) {
    if (error instanceof AdoptionRefusedError) throw new CommandError(error.message)
    if (error instanceof LeaseHeldError)
      throw new CommandError(
        `Another process is adopting ${account}, or was killed less than half a minute ago. Run the command again then.`,
      )
    throw error
  }
}
