import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { language } from '#messages/language.ts'
import { payments } from '#messages/payments.ts'
import { words } from '#messages/words.ts'
import { ExportButton, ExportOutcome, useCsvExport } from '../../export/csv-export.tsx'
import { DataTable } from '../../list/data-table.tsx'
import type { Column } from '../../list/table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { useFilters } from '../../router/filters.ts'
import { useClient, useSession } from '../../session/session.tsx'
import { useNow } from '../../session/use-now.ts'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { errorMessage } from './error-messages.ts'
import { filtersFrom } from './filters-from.ts'
import { PaymentFilterBar } from './payment-filters.tsx'
import { PaymentState } from './payment-state.tsx'
import './payments.css'
import { ShortCard } from './short-card.tsx'
import { stateOf } from './state-of.ts'
import { useCurrencies } from './use-currencies.ts'
import type { Payment, PaymentFilters } from './wire.ts'

const t = payments.paymentsPage

/** The list of payments, including failed ones. */
export function PaymentsPage() {
  const { href, mode, may } = useSession()
  const [texts] = useFilters()
  const { own, all } = useCurrencies()
  const known = filtersFrom(texts, own)
  const { filters } = known
  const narrowed = Object.keys(filters).length > 0
  const pages = usePages(['payments', 'list', filters], (client, cursor) =>
    client.portal.payments.list.query({ ...filters, ...cursor }),
  )
  const address = useCallback(({ id }: Payment) => href(`/payments/${id}`), [href])
  const csv = useCsvExport('payments', filters)
  return (
    <Page title={words.payments} lead={<Count filters={filters} />} actions={<ExportButton {...csv} />}>
      <ExportOutcome {...csv} />
      <PaymentFilterBar known={known} currencies={all} />
      <DataTable
        pages={pages}
        what={t.listed}
        href={address}
        columns={columns}
        twoLines
        empty={
          narrowed ? (
            t.noPaymentsMatch
          ) : (
            <>
              {t.noPaymentsYet({ mode })}{' '}
              {may('read', 'portal.keys') && <Link to={href('/start')}>{t.takeFirstPayment}</Link>}
            </>
          )
        }
      />
    </Page>
  )
}

const columns: readonly Column<Payment>[] = [
  {
    head: words.amount,
    share: 19,
    cell: ({ amount, currency }) => <span className="numbers">{formatMoney(amount, currency)}</span>,
  },
  { head: words.status, share: 29, cell: (payment) => <StateAndReason payment={payment} /> },
  { head: words.customer, share: 47, cell: ({ customer_email }) => <bdi>{customer_email ?? '—'}</bdi> },
  { head: t.card, share: 29, wide: true, second: true, cell: ({ card }) => card && <ShortCard card={card} /> },
  {
    head: words.description,
    share: 33,
    wide: true,
    cell: ({ description, sold }) => (
      <>
        {sold !== null && sold.further > 0 ? (
          t.andMore({ sold: <bdi>{sold.name}</bdi>, further: sold.further })
        ) : (
          <bdi>{sold?.name ?? description ?? '—'}</bdi>
        )}
      </>
    ),
  },
  { head: words.created, share: 43, cell: ({ created }) => <Created at={created} /> },
]

/** In a narrow list without the year of the mode's clock, which leaves the room to the customer. */
function Created({ at }: { at: number }) {
  return <Time at={at} hiddenYear={new Date(useNow() * 1000).getFullYear()} />
}

/** The state, and of a payment that failed why: in plain words, the card's reason before the code's. */
function StateAndReason({ payment }: { payment: Payment }) {
  const { last_error: error } = payment
  return (
    <>
      <PaymentState payment={payment} />
      {error !== null && stateOf(payment).label === words.failed && (
        <span className="payment-reason hint">{errorMessage(error)}</span>
      )}
    </>
  )
}

/** The number of payments in the filtered list, announced on each change. */
function Count({ filters }: { filters: PaymentFilters }) {
  const client = useClient()
  const { data, error } = useQuery({
    queryKey: ['payments', 'count', filters],
    queryFn: () => client.portal.payments.count.query(filters),
    placeholderData: keepPreviousData,
  })
  return <span role="status">{data ? countLabel(data) : error ? '' : '…'}</span>
}

function countLabel({ count, more }: { count: number; more: boolean }): string {
  return more ? t.moreThan({ count: new Intl.NumberFormat(language.formats).format(count) }) : t.payments({ count })
}
