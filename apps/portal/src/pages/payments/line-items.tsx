import { type Column, Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { Section } from '../../ui/section.tsx'
import type { PaymentDetails } from './wire.ts'

type Session = NonNullable<PaymentDetails['session']>
type Line = { id: string; name: string; each: number | null; quantity: number | null; sum: number }

/** The line items of a session, down to the total. */
export function LineItems({ session }: { session: Session }) {
  const money = (amount: number) => formatMoney(amount, session.currency)
  const columns: Column<Line>[] = [
    { head: 'Item', cell: ({ name }) => <bdi>{name}</bdi> },
    { head: 'Price', numeric: true, cell: ({ each }) => (each === null ? null : money(each)) },
    { head: 'Quantity', numeric: true, cell: ({ quantity }) => quantity },
    {
      head: 'Amount',
      numeric: true,
      cell: ({ id, sum }) => (id === 'total' ? <strong>{money(sum)}</strong> : money(sum)),
    },
  ]
  return (
    <Section title="Items">
      <Table what="items" columns={columns} items={linesOf(session)} />
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
    ...further('discount', 'Discount', -amount_discount),
    ...further('shipping', 'Shipping', amount_shipping),
    ...further('fee', 'Processing fee', fee),
    { id: 'total', name: 'Total', each: null, quantity: null, sum: amount_total },
  ]
}
