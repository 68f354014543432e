import { Prisma, statementsOn } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { setUpModes } from '../../core/request/set-up-modes.ts'
import { byTable, countryRefusals } from './country-refusals.ts'

type Needed = Pick<Services, 'database' | 'processor' | 'countryRules' | 'alert'>

/**
 * Applies the platform's agreement with the processor (`STRIPE_COUNTRY_RULES`) to existing accounts: refusals that the table no
 * longer contains are lifted, and countries that the file sets to `false` are refused. The built-in table alone refuses no
 * existing account, and a refusal by the processor itself stays. A worker then syncs the accounts; the next onboarding
 * link opens an account that was not opened.
 * @throws ProcessorError
 */
export async function applyCountryRules(services: Needed): Promise<void> {
  for (const livemode of setUpModes(services)) {
    const platform = await services.processor.platform.country(livemode)
    for (const country of await concerned(services, livemode)) {
      const changed = await applyTo(services, { livemode, platform, country })
      if (changed === 0) continue
      services.alert(
        { country, livemode, accounts: changed, ...countryRefusals(services.countryRules, platform, country) },
        'the rules of a country have changed: its merchants are treated by the new ones',
      )
    }
  }
}

/** The countries whose accounts may have to change: countries of the file, and countries that the table refused. */
async function concerned({ database, countryRules }: Needed, livemode: boolean): Promise<string[]> {
  const refused = Prisma.sql`LIKE ${`%${byTable}`}`
  const found = await statementsOn(database.pool).$queryRaw<{ country: string }[]>`
    SELECT DISTINCT country FROM accounts
    WHERE livemode = ${livemode}
      AND (country = ANY(${[...countryRules.agreed.keys()]}) OR opening_refusal ${refused} OR fee_refusal ${refused}
           OR transfer_refusal ${refused})`
  return found.map(({ country }) => country)
}

/** @returns how many accounts are treated otherwise now */
async function applyTo(
  { database, countryRules }: Needed,
  { livemode, platform, country }: { livemode: boolean; platform: string; country: string },
): Promise<number> {
  const { account } = database.prisma
  const refusals = countryRefusals(countryRules, platform, country)
  const agreed = countryRules.agreed.get(country)
  const its = { livemode, country }
  const refused = { endsWith: byTable }
  const opened = { ...its, processorAccountId: { not: null } }
  // The worker syncs the account in its next round, because the processor decides its capabilities.
  const stale = { updatedAt: new Date(0) }
  const counts = []
  if (refusals.opening === null) {
    const where = { ...its, processorAccountId: null, openingRefusal: refused }
    counts.push(await account.updateMany({ where, data: { openingRefusal: null } }))
  }
  if (refusals.fee === null) {
    const where = { ...opened, feeRefusal: refused }
    counts.push(await account.updateMany({ where, data: { feeRefusal: null, ...stale } }))
  } else if (agreed?.fee === false) {
    const where = { ...opened, feeRefusal: null }
    counts.push(await account.updateMany({ where, data: { feeRefusal: refusals.fee, cardPaymentsActive: false } }))
  }
  if (refusals.transfer === null) {
    const where = { ...opened, transferRefusal: refused }
    counts.push(await account.updateMany({ where, data: { transferRefusal: null, ...stale } }))
  } else if (agreed?.transfer === false) {
    const where = { ...opened, transferRefusal: null }
    counts.push(
      await account.updateMany({ where, data: { transferRefusal: refusals.transfer, transfersActive: false } }),
    )
  }
  return counts.reduce((sum, { count }) => sum + count, 0)
}
