import { recordPayoutOf } from '@merchant-payments/api/operator'
import type { Client } from './client.ts'
import { refund, sell } from './sell.ts'
import { createNotes, type Workload } from './workload.ts'

const notes = createNotes<{ reference: string; amount: number }>()

/** Money that reaches merchants: by the processor's schedule, by transfers that open later, and by hand. */
export const payouts: Workload = {
  name: 'payouts',
  async act(client) {
    const sale = await sell(client)
    if (!sale) return
    if (client.shop.route !== 'transfer') {
      await client.moveClock(3)
      if (client.random.chance(0.5)) await refund(client, sale, 400)
    } else if (client.random.chance(0.3)) {
      await client.activateTransfers()
      if (client.random.chance(0.5)) await refund(client, sale, 400)
    } else await Promise.all([payByHand(client, 500), refund(client, sale, 400)])
  },
  invariants: {
    'a payout by hand is recorded once, with its amount': async ({ admin, clients }) => {
      const found: string[] = []
      for (const { note } of notes.of(clients)) {
        const { rows } = await admin.query<{ amount: string }>(
          'SELECT amount::text AS amount FROM manual_payouts WHERE reference = $1',
          [note.reference],
        )
        if (rows.length !== 1 || rows[0]?.amount !== String(note.amount))
          found.push(`payout ${note.reference} has ${rows.length} rows, of ${rows.map((row) => row.amount).join()}`)
      }
      return found
    },
  },
}

/** An operator's command, repeated with the same reference until it has ended. */
async function payByHand(client: Client, amount: number): Promise<void> {
  const reference = `by hand ${client.name}`
  const payout = { merchant_id: client.shop.merchant.merchant_id, livemode: false, currency: 'usd' }
  const recorded = await client.asOperator((services) =>
    recordPayoutOf(services, { ...payout, amount, reference }, { kind: 'command', name: 'operator' }).then(
      () => true,
      (error: unknown) => {
        if (/exceeds the amount owed/.test(String(error))) return false
        throw error
      },
    ),
  )
  if (recorded) notes.add(client, { reference, amount })
}
