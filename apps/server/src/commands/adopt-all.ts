import type { CreatedMerchant } from '@merchant-payments/api/operator'
import { ApiError, type Services } from '@merchant-payments/api/services'
import { ProcessorError } from '@merchant-payments/processor'
import { CommandError } from '../command-error.ts'
import { type Adopted, adoptOne, type Run } from './adopt-one.ts'
import type { Owner } from './owners-file.ts'

/** `created` is the merchant of an adoption that failed after it was made. */
type NotTaken = { account: string; reason: string; created?: CreatedMerchant }

export type AdoptedAll = { accounts: Adopted[]; not_taken: NotTaken[] }

/**
 * Adopts the accounts of the platform that have an owner, one after the other. An account that is refused, or for which the processor does
 * not answer, does not stop the others; accounts that this service opened are passed over.
 * @param owners null reports all accounts
 */
export async function adoptAll(
  services: Services,
  owners: ReadonlyMap<string, Owner> | null,
  run: Run,
  done: (one: Adopted) => void,
): Promise<AdoptedAll> {
  const results: AdoptedAll = { accounts: [], not_taken: [] }
  const seen = new Set<string>()
  const livemode = run.mode === 'live'
  for await (const { id: account } of accountsOf(services, livemode, run.pace)) {
    seen.add(account)
    const owner = owners?.get(account)
    if (owners && !owner) {
      if (!(await isOurs(services, account, livemode)))
        results.not_taken.push({ account, reason: 'The file has no line for this account.' })
      continue
    }
    if (!owners && (await isOurs(services, account, livemode))) continue
    run.tell(account)
    const created: CreatedMerchant[] = []
    const made: Run['made'] = (of, merchant) => {
      created.push(merchant)
      run.made(of, merchant)
    }
    try {
      const one = await adoptOne(services, account, owner ?? {}, { ...run, made })
      done(one)
      results.accounts.push(one)
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === null) throw error
      const [merchant] = created
      results.not_taken.push({ account, reason, ...(merchant && { created: merchant }) })
    }
  }
  const unknown = [...(owners?.keys() ?? [])].filter((account) => !seen.has(account))
  const reason = `The platform has no such account in ${run.mode} mode.`
  results.not_taken.push(...unknown.map((account) => ({ account, reason })))
  return results
}

/** Why an account was not adopted; null for an error that stops the others too. */
function reasonOf(error: unknown): string | null {
  if (error instanceof CommandError || error instanceof ApiError) return error.message
  if (!(error instanceof ProcessorError)) return null
  return error.processorMessage === null ? error.message : `${error.message} (${error.processorMessage})`
}

async function* accountsOf({ processor }: Services, livemode: boolean, pace: Run['pace']) {
  for (let after: string | null = null; ; ) {
    await pace()
    const page: Awaited<ReturnType<typeof processor.history.accounts>> = await processor.history.accounts(
      livemode,
      new Date(0),
      after,
    )
    yield* page.items
    if (page.next === null) return
    after = page.next
  }
}

/** Whether the account has a merchant here already. */
async function isOurs({ database }: Services, processorAccountId: string, livemode: boolean): Promise<boolean> {
  return (await database.prisma.account.count({ where: { processorAccountId, livemode } })) > 0
}
