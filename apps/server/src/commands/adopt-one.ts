import {
  AdoptionRefusedError,
  type AdoptionReport,
  adoptAccount,
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
  pace: ReturnType<typeof createThrottle>
}

/** The merchant of an account; a name that is left out is that of the account. */
export type Merchant = { email?: string | undefined; name?: string | null | undefined; plan?: Plan | null | undefined }

export type Adopted = { report: AdoptionReport; adopted?: Printed; fees_kept?: AdoptionReport['left_out'] }

/** @throws CommandError for an account that cannot be adopted, and while another process adopts it; ApiError for a taken email */
export async function adoptOne(
  services: Services,
  account: string,
  { email, name, plan }: Merchant,
  run: Run,
): Promise<Adopted> {
  const { mode, since: days, dryRun, commit, takeOverFees, tell, pace } = run
  const which = { account, livemode: mode === 'live' }
  const since = new Date(services.processorClock.now().getTime() - days * 24 * 60 * 60_000)
  const options = { since, pace, tell }
  try {
    const report = await reportAdoption(services, which, options)
    if (dryRun || email === undefined) return { report }
    const merchant = { email, name: name ?? report.name ?? email, plan: plan ?? run.plan ?? 'free' }
    const done = await adoptAccount(services, which, merchant, { ...options, commit, takeOverFees })
    const { merchantId, created, taken, attached, fees } = done
    const { livemode } = which
    await writeAuditEntry(services, { action: 'merchants.adopt', merchantId, livemode, objectId: merchantId })
    const adopted = {
      ...(created ?? { merchant_id: merchantId }),
      taken,
      ...(attached && { attached }),
      ...(fees && { fees_taken_over: fees.taken }),
    }
    return { report, adopted, ...(fees && { fees_kept: fees.kept }) }
  } catch (error) {
    if (error instanceof AdoptionRefusedError) throw new CommandError(error.message)
    if (error instanceof LeaseHeldError) throw new CommandError(`Another process is adopting ${account}.`)
    throw error
  }
}
