import type { Services } from '../request/context.ts'
import type { Due, Look } from './next-movement.ts'
import type { Party } from './perform-movement.ts'
import { spendableFor } from './spendable.ts'

/** What an account can spend by what is known of it, in each currency; see `Look.available`. */
export type Purse = Map<string, bigint | null>

/**
 * Asks the processor what can come back from a merchant for a payment. Nobody is asked for more than a look into an empty
 * purse.
 * @throws ProcessorError
 */
export async function lookFor(services: Services, party: Party, payment: Due, purse: Purse): Promise<Look> {
  const { database, processor } = services
  const { livemode } = party
  const { currency, moved } = payment
  const known = purse.get(currency)
  if (isEmpty(known)) return { moved, available: 0n, passedOn: null }

  const row = await database.prisma.payment.findUniqueOrThrow({
    where: { accountId_id: { accountId: party.id, id: payment.id } },
  })
  const { transfer } =
    row.route === 'destination'
      ? await processor.payments.retrieve({ livemode, hostAccount: row.hostAccount }, row.id)
      : { transfer: null }
  const available = known === undefined ? await spendableFor(services, party, { ...row, currency }, transfer) : known
  purse.set(currency, available)
  const passedOn =
    transfer === null || isEmpty(available) ? null : await processor.transfers.retrieve(livemode, transfer)
  return { moved, available, passedOn: passedOn?.currency === currency ? passedOn : null }
}

function isEmpty(available: bigint | null | undefined): boolean {
  return typeof available === 'bigint' && available <= 0n
}
