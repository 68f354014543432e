import type { Services } from '../request/context.ts'
import type { DuePayment, RecoverableFunds } from './next-movement.ts'
import type { Counterparty } from './perform-movement.ts'
import { readAvailableFor } from './read-available.ts'

/** What an account can spend by what is known of it, in each currency; see `RecoverableFunds.available`. */
export type BalanceCache = Map<string, bigint | null>

/**
 * Asks the processor what can come back from a merchant for a payment; nothing at all about an account that is known to have
 * nothing.
 * @throws ProcessorError
 */
export async function readRecoverableFunds(
  services: Services,
  counterparty: Counterparty,
  payment: DuePayment,
  balances: BalanceCache,
): Promise<RecoverableFunds> {
  const { database, processor } = services
  const { livemode } = counterparty
  const { currency, transferred } = payment
  const known = balances.get(currency)
  if (isEmpty(known)) return { transferred, available: 0n, sentToDestination: null }

  const row = await database.prisma.payment.findUniqueOrThrow({
    where: { accountId_id: { accountId: counterparty.id, id: payment.id } },
  })
  const { transfer } =
    row.route === 'destination'
      ? await processor.payments.retrieve({ livemode, hostAccount: row.hostAccount }, row.id)
      : { transfer: null }
  const available =
    known === undefined ? await readAvailableFor(services, counterparty, { ...row, currency }, transfer) : known
  balances.set(currency, available)
  const sentToDestination =
    transfer === null || isEmpty(available) ? null : await processor.transfers.retrieve(livemode, transfer)
  return {
    transferred,
    available,
    sentToDestination: sentToDestination?.currency === currency ? sentToDestination : null,
  }
}

function isEmpty(available: bigint | null | undefined): boolean {
  return typeof available === 'bigint' && available <= 0n
}
