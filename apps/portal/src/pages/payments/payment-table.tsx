import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { payments } from '#messages/payments.ts'
import { words } from '#messages/words.ts'
import { Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Time } from '../../ui/time.tsx'
import { PaymentState } from './payment-state.tsx'

const t = payments.paymentTable

type Payment = inferRouterOutputs<AppRouter>['portal']['customers']['retrieve']['payments'][number]

/** The latest payments of a customer or a subscription. */
export function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const { href } = useSession()
  return (
    <Table
      what={t.listed}
      items={payments}
      href={({ id }) => href(`/payments/${id}`)}
      columns={[
        { head: words.amount, cell: ({ amount, currency }) => formatMoney(amount, currency) },
        { head: words.status, cell: (payment) => <PaymentState payment={payment} /> },
        { head: words.description, wide: true, cell: ({ description }) => <bdi>{description ?? '—'}</bdi> },
        { head: words.created, cell: ({ created }) => <Time at={created} /> },
      ]}
    />
  )
}
