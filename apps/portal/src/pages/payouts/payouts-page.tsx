import { Link } from '@tanstack/react-router'
import { payouts } from '#messages/payouts.ts'
import { words } from '#messages/words.ts'
import { ExportButton, ExportOutcome, useCsvExport } from '../../export/csv-export.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { usePages } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { HeldMoney } from './held.tsx'
import { NextPayouts } from './next-payouts.tsx'
import { payoutMethod } from './payout-labels.ts'
import { PayoutStatus } from './payout-status.tsx'

const t = payouts.payoutsPage

/** The payouts to the merchant's bank, by the processor or by the platform. */
export function PayoutsPage() {
  const { href, mode } = useSession()
  const pages = usePages(['payouts', 'list'], (client, cursor) => client.payouts.list.query(cursor))
  const csv = useCsvExport('payouts', {})
  return (
    <Page title={words.payouts} lead={t.lead} actions={<ExportButton {...csv} />}>
      <ExportOutcome {...csv} />
      <HeldMoney />
      <NextPayouts />
      <DataTable
        pages={pages}
        what={t.listed}
        empty={t.noPayoutsYet({ mode, link: (text) => <Link to={href('/balance')}>{text}</Link> })}
        href={({ id }) => href(`/payouts/${id}`)}
        columns={[
          { head: words.amount, cell: ({ amount, currency }) => formatMoney(amount, currency) },
          { head: words.status, cell: (payout) => <PayoutStatus payout={payout} /> },
          { head: t.arrival, cell: ({ arrival_date: at }) => <Time at={at} date /> },
          { head: t.sent, cell: (payout) => payoutMethod(payout) },
          { head: words.created, wide: true, cell: ({ created }) => <Time at={created} /> },
        ]}
      />
    </Page>
  )
}
