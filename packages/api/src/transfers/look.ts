import type { Services } from '../request/context.ts'
import type { Due, Look } from './next-movement.ts'
import type { Party } from './perform-movement.ts'

/** Asks the processor what can come back from a merchant for a payment. @throws ProcessorError */
export async function lookFor({ database, processor }: Services, party: Party, payment: Due): Promise<Look> {
  const { livemode, processorAccountId } = party
  const [available, row] = await Promise.all([
    processor.retrieveAvailable({ livemode, hostAccount: processorAccountId }, payment.currency),
    database.prisma.payment.findUniqueOrThrow({ where: { accountId_id: { accountId: party.id, id: payment.id } } }),
  ])
  const { transfer } =
    row.route === 'destination'
      ? await processor.retrievePayment({ livemode, hostAccount: row.hostAccount }, row.id)
      : { transfer: null }
  const passedOn = transfer === null ? null : await processor.retrieveTransfer(livemode, transfer)
  return { moved: payment.moved, available, passedOn: passedOn?.currency === payment.currency ? passedOn : null }
}
