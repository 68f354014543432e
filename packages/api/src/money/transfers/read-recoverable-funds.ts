import type { Services } from '../../core/request/context.ts'
import type { DuePayment } from './due-payment.ts'
import type { RecoverableFunds } from './next-movement.ts'
import type { Counterparty } from './perform-movement.ts'
import { readAvailableFor } from './read-available.ts'

/** The known spendable amount of an account in each currency; see `RecoverableFunds.available`. */
export type BalanceCache = Map<string, bigint | null>

/**
 * Reads from the processor how much can be reversed from a merchant for a payment. An account that is known to be empty is
 * not read.
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

  const row = await database.prisma.payment.findFirstOrThrow({
    where: { accountId: counterparty.id, id: payment.id },
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
