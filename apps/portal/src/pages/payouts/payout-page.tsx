import { useQuery, useQueryClient } from '@tanstack/react-query'
import { payouts } from '#messages/payouts.ts'
import { words } from '#messages/words.ts'
import { firstPage, limit } from '../../list/use-pages.ts'
import { formatMoney } from '../../money/format.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { FailedPayout } from './failed-payout.tsx'
import { payoutMethod } from './payout-labels.ts'
import { linesKey, PayoutLines } from './payout-lines.tsx'
import { PayoutStatus } from './payout-status.tsx'

const t = payouts.payoutPage

/** One payout with its lines. */
export function PayoutPage() {
  const { client } = useSession()
  const id = useParam('id')
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['payouts', id],
    async queryFn() {
      const known = await client.portal.payouts.retrieve.query({ id, limit })
      queries.setQueryData(linesKey(id), firstPage(known.lines))
      return known.payout
    },
  })
  const payout = query.data
  if (isNotFound(query.error)) return <NotFound />
  return (
    <Page title={payout ? t.payoutOf({ amount: formatMoney(payout.amount, payout.currency) }) : t.payout}>
      <QueryView query={query} what={t.thePayout} rows={8}>
        {(shown) => (
          <>
            {shown.status === 'failed' && <FailedPayout payout={shown} />}
            <Section title={words.details}>
              <Facts>
                <Fact name={words.status}>
                  <PayoutStatus payout={shown} />
                </Fact>
                <Fact name={words.amount}>{formatMoney(shown.amount, shown.currency)}</Fact>
                <Fact name={t.sent}>{payoutMethod(shown)}</Fact>
                <Fact name={t.arrival}>
                  <Time at={shown.arrival_date} date />
                </Fact>
                <Fact name={words.created}>
                  <Time at={shown.created} />
                </Fact>
                <Fact name={t.payoutId}>
                  <CopyableId id={shown.id} what={t.thePayoutId} />
                </Fact>
              </Facts>
            </Section>
            <PayoutLines payout={shown} />
          </>
        )}
      </QueryView>
    </Page>
  )
}
