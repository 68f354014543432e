import { type AccountModel, asHistory, type Plan, statementsOn } from '@merchant-payments/db'
import { withLease } from '@merchant-payments/db/worker'
import type { HistoryPage } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { newId } from '../../core/request/id.ts'
import { markBalanceDue } from '../../core/rows/mark-balance-due.ts'
import { versionOfRead } from '../../core/rows/versioned-snapshot.ts'
import { columnsOfExisting } from '../../people/merchants/columns-of-existing.ts'
import { type CreatedMerchant, createMerchantOnce } from '../../people/merchants/create.ts'
import { openFeeds } from '../recovery/event-feeds.ts'
import { adoptCustomers } from './adopt-customers.ts'
import { adoptDisputes, adoptPayments, adoptRefunds, linkInvoicePayments } from './adopt-payments.ts'
import { adoptPrices } from './adopt-prices.ts'
import { type Adopter, adoptSubscriptions } from './adopt-subscriptions.ts'
import { attachMetadata, countShared } from './attach-metadata.ts'
import { type AccountInMode, type Adoptable, findAdoptable } from './find-adoptable.ts'
import type { Place } from './judge-adoptable.ts'
import type { LeftOut } from './left-out.ts'
import type { AdoptionOptions } from './report.ts'
import { runStep } from './steps.ts'
import { refuseDoubleFees, takeOverFees } from './take-over-fees.ts'

/** The merchant that an account is adopted for. */
type AdoptedMerchant = { name: string; email: string; plan: Plan }

type Adopted = {
  merchantId: string
  /** Keys and password, which are shown once; null if an earlier run created the merchant. */
  created: CreatedMerchant | null
  /** The rows of each kind. */
  taken: Record<string, number>
  /** The objects that got our metadata; null without `commit`. */
  attached: Record<'customers' | 'subscriptions', number> | null
  /** The objects whose metadata the processor refused. */
  notAttached: LeftOut[]
  /** The customers on the platform's own account that other merchants have too: they are not changed at the processor. */
  sharedCustomers: number
  /** The subscriptions whose fee is ours from now on, and those that keep their fee; null without `takeOverFees`. */
  fees: { taken: number; kept: LeftOut[] } | null
}

/** Changes at the processor: none by default. */
type Commitment = {
  /** Our metadata is attached to the account, its customers and subscriptions. */
  commit?: boolean
  /** Renewals have the fee of new sales. */
  takeOverFees?: boolean
}

/** How long another run of the same account may have been silent before this one begins. */
const limits = { leaseMs: 30_000, waitMs: 0 }

/**
 * Makes an account that exists at the processor the account of a merchant, with rows of what it has. The run records no event, and
 * changes at the processor what `options` name. Safe to repeat: a run that was interrupted is continued, rows that exist stay.
 * @param options `begun` is called as soon as the merchant exists, before anything can fail: its secrets cannot be read again
 * @throws LeaseHeldError while another process adopts the account; AdoptionRefusedError; validation_error for a taken email;
 *   ProcessorError
 */
export function adoptAccount(
  services: Services,
  which: AccountInMode,
  merchant: AdoptedMerchant,
  options: AdoptionOptions &
    Commitment & { begun?: (merchant: Pick<Adopted, 'merchantId' | 'created'>) => Promise<void> },
): Promise<Adopted> {
  const { account, livemode } = which
  return withLease(services.database.pool, `adoption ${livemode} ${account}`, limits, async () => {
    const adoptable = await findAdoptable(services, which)
    const { model: found } = adoptable.snapshot
    if (options.takeOverFees)
      await refuseDoubleFees(services, { merchantId: adoptable.known?.merchantId ?? null, model: found }, merchant.plan)
    const { created, adopter, merchantId, model } = await findOrMakeMerchant(services, which, merchant, adoptable)
    await options.begun?.({ merchantId, created })
    const ownApplication = await services.processor.inspection.ownApplication(livemode)
    const own: Place = { scope: { livemode, hostAccount: account }, account, ownApplication }
    const taken = await asHistory(() => takeObjects(services, adopter, own, options))
    markBalanceDue(services.database, adopter.owner.id)
    await openFeeds(services)
    const { pace, tell, commit = false, takeOverFees: takesOver = false } = options
    if (commit) tell('attaching metadata')
    const ours = { accountId: adopter.owner.id, merchantId }
    const { attached, refused } = commit
      ? await attachMetadata(services, which, ours, pace)
      : { attached: null, refused: [] }
    if (takesOver) tell('taking over the fees of renewals')
    const fees = takesOver ? await takeOverFees(services, adopter, { merchantId, model }, pace) : null
    const sharedCustomers = await countShared(services, adopter.owner.id)
    return { merchantId, created, taken, attached, notAttached: refused, sharedCustomers, fees }
  })
}

async function findOrMakeMerchant(
  services: Services,
  which: AccountInMode,
  merchant: AdoptedMerchant,
  { snapshot, known }: Adoptable,
): Promise<{ adopter: Adopter; merchantId: string; model: AccountModel; created: CreatedMerchant | null }> {
  const { account, livemode } = which
  let created: CreatedMerchant | null = null
  if (known === null) {
    const adoptedAt = services.processorClock.now()
    const columns = { ...(await columnsOfExisting(services, livemode, snapshot)), adoptedAt }
    const input = { ...merchant, country: snapshot.country, model: snapshot.model }
    created = await createMerchantOnce(services, newId('mer'), input, { adopted: { livemode, columns } })
  }
  const row = await services.database.prisma.account.findFirstOrThrow({
    where: { livemode, processorAccountId: account },
    include: { merchant: true },
  })
  const { id, merchantId, model, adoptedAt } = row
  if (adoptedAt === null) throw new TypeError(`${account} has a row that was not adopted`)
  return { created, merchantId, model, adopter: { owner: { id, livemode }, plan: row.merchant.plan, adoptedAt } }
}

/** Takes objects in the order of their references. Objects that are created meanwhile come with their events. */
async function takeObjects(
  services: Services,
  adopter: Adopter,
  own: Place,
  { since, pace, tell }: AdoptionOptions,
): Promise<Record<string, number>> {
  const { history } = services.processor
  const accountId = adopter.owner.id
  const taken: Record<string, number> = {}
  const always = new Date(0)
  const run = async <T>(
    name: string,
    from: Date,
    list: (since: Date, after: string | null) => Promise<HistoryPage<T>>,
    take: (items: T[]) => Promise<number>,
  ) => {
    tell(`adopting ${name}`)
    taken[name] = await runStep(services, pace, { accountId, name, since: from, list, take })
    tell(`${taken[name]} ${name} adopted`)
  }
  /** The list of a kind, whose objects each have the version of their read. */
  const versioned = <T>(list: (since: Date, after: string | null) => Promise<HistoryPage<T>>) => {
    let version = 0n
    return {
      list: async (from: Date, after: string | null) => {
        version = await versionOfRead(statementsOn(services.database.pool))
        return list(from, after)
      },
      version: () => version,
    }
  }
  await run(
    'prices',
    always,
    (...page) => history.prices(own.scope, ...page),
    (items) => adoptPrices(services, adopter.owner, until(adopter, items)),
  )
  await run(
    'customers',
    always,
    (...page) => history.customers(own.scope, ...page),
    (items) => adoptCustomers(services, adopter.owner, own.scope, until(adopter, items)),
  )
  const platform: Place = { ...own, scope: { ...own.scope, hostAccount: null } }
  for (const place of [own, platform]) {
    const where = place === own ? '' : ' on the platform'
    const { scope } = place
    const subscriptions = versioned((...page) => history.subscriptions(scope, ...page))
    await run(`subscriptions${where}`, always, subscriptions.list, (items) =>
      adoptSubscriptions(
        services,
        adopter,
        place,
        items.filter(({ subscription }) => subscription.created <= adopter.adoptedAt),
        subscriptions.version(),
      ),
    )
    const payments = versioned((...page) => history.payments(scope, ...page))
    await run(`payments${where}`, since, payments.list, (items) =>
      adoptPayments(
        services,
        adopter,
        place,
        items.filter(({ payment }) => payment.created * 1000 <= adopter.adoptedAt.getTime()),
        payments.version(),
      ),
    )
    await run(
      `payments of invoices${where}`,
      since,
      (...page) => history.invoicePayments(scope, ...page),
      (items) => linkInvoicePayments(services, adopter, items),
    )
    await run(
      `refunds${where}`,
      since,
      (...page) => history.refunds(scope, ...page),
      (items) => adoptRefunds(services, adopter, scope, items),
    )
    await run(
      `disputes${where}`,
      since,
      (...page) => history.disputes(scope, ...page),
      (items) => adoptDisputes(services, adopter, scope, items),
    )
  }
  return taken
}

/** The objects that were created before the adoption began: sales of this service create others, also while a run is interrupted. */
function until<T extends { created: Date }>({ adoptedAt }: Adopter, items: readonly T[]): T[] {
  return items.filter(({ created }) => created <= adoptedAt)
}
