import { Link } from '@tanstack/react-router'
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

/** The payouts to the merchant's bank, by the processor or by the platform. */
export function PayoutsPage() {
  const { href, mode } = useSession()
  const pages = usePages(['payouts', 'list'], (client, cursor) => client.payouts.list.query(cursor))
  const csv = useCsvExport('payouts', {})
  return (
    <Page title="Payouts" lead="Money that was sent to your bank account." actions={<ExportButton {...csv} />}>
      <ExportOutcome {...csv} />
      <HeldMoney />
      <NextPayouts />
      <DataTable
        pages={pages}
        what="payouts"
        empty={
          <>
            No {mode} payouts yet. What is available on your <Link to={href('/balance')}>balance</Link> is paid out
            next.
          </>
        }
        href={({ id }) => href(`/payouts/${id}`)}
        columns={[
          { head: 'Amount', cell: ({ amount, currency }) => formatMoney(amount, currency) },
          { head: 'Status', cell: (payout) => <PayoutStatus payout={payout} /> },
          { head: 'Arrival', cell: ({ arrival_date: at }) => <Time at={at} date /> },
          { head: 'Sent', cell: (payout) => payoutMethod(payout) },
          { head: 'Created', wide: true, cell: ({ created }) => <Time at={created} /> },
        ]}
      />
    </Page>
  )
}
