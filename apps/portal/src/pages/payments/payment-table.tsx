import type { AppRouter } from '@merchant-payments/api'
import type { inferRouterOutputs } from '@trpc/server'
import { Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Time } from '../../ui/time.tsx'
import { PaymentState } from './payment-state.tsx'

type Payment = inferRouterOutputs<AppRouter>['portal']['customers']['retrieve']['payments'][number]

/** The latest payments of a customer or a subscription. */
export function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const { href } = useSession()
  return (
    <Table
      what="payments"
      items={payments}
      href={({ id }) => href(`/payments/${id}`)}
      columns={[
        { head: 'Amount', cell: ({ amount, currency }) => formatMoney(amount, currency) },
        { head: 'Status', cell: (payment) => <PaymentState payment={payment} /> },
        { head: 'Description', wide: true, cell: ({ description }) => <bdi>{description ?? '—'}</bdi> },
        { head: 'Created', cell: ({ created }) => <Time at={created} /> },
      ]}
    />
  )
}
