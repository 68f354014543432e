import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { refunds } from '#messages/refunds.ts'
import { words } from '#messages/words.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'

const t = refunds.refundRedirect

/** The address of a refund: it is shown on the page of its payment. */
export function RefundRedirect() {
  const { client, href } = useSession()
  const id = useParam('id')
  const payment = useQuery({ queryKey: ['refunds', id], queryFn: () => client.portal.payments.ofRefund.query({ id }) })
  if (isNotFound(payment.error)) return <NotFound />
  return (
    <Page title={words.refund}>
      <QueryView query={payment} what={t.theRefund}>
        {(found) => <Navigate to={href(`/payments/${found.id}`)} replace />}
      </QueryView>
    </Page>
  )
}
