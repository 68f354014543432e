import { payments } from '#messages/payments.ts'
import { words } from '#messages/words.ts'
import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { Section } from '../../ui/section.tsx'
import type { PaymentDetails } from './wire.ts'

const t = payments.lineItems

type Session = NonNullable<PaymentDetails['session']>
type Line = { id: string; name: string; each: number | null; quantity: number | null; sum: number }

/** The line items of a session, down to the total. */
export function LineItems({ session }: { session: Session }) {
  const money = (amount: number) => formatMoney(amount, session.currency)
  const columns: Column<Line>[] = [
    { head: t.item, cell: ({ name }) => <bdi>{name}</bdi> },
    { head: words.price, numeric: true, cell: ({ each }) => (each === null ? null : money(each)) },
    { head: words.quantity, numeric: true, cell: ({ quantity }) => quantity },
    {
      head: words.amount,
      numeric: true,
      cell: ({ id, sum }) => (id === 'total' ? <strong>{money(sum)}</strong> : money(sum)),
    },
  ]
  return (
    <Section title={t.items}>
      <Table what={t.listed} columns={columns} items={linesOf(session)} />
    </Section>
  )
}

function linesOf({ line_items, amount_subtotal, amount_discount, amount_shipping, amount_total }: Session): Line[] {
  const fee = amount_total - (amount_subtotal - amount_discount) - amount_shipping
  const further = (id: string, name: string, sum: number): Line[] =>
    sum === 0 ? [] : [{ id, name, each: null, quantity: null, sum }]
  return [
    ...line_items.map(({ name, amount, quantity }, index) => ({
      id: String(index),
      name,
      each: amount,
      quantity,
      sum: amount * quantity,
    })),
    ...further('discount', words.discount, -amount_discount),
    ...further('shipping', t.shipping, amount_shipping),
    ...further('fee', t.processingFee, fee),
    { id: 'total', name: words.total, each: null, quantity: null, sum: amount_total },
  ]
}
