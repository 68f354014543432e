import { useQuery } from '@tanstack/react-query'
import { languageLabel, languageName } from '../../form/language-field.tsx'
import { Earnings } from '../../list/earnings.tsx'
import { formatMoney } from '../../money/format.ts'
import { useParam } from '../../router/filters.ts'
import { isNotFound } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Metadata } from '../../ui/metadata.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { useNotice } from '../../ui/use-notice.tsx'
import { EditLink } from './edit-link.tsx'
import { type PaymentLink, titleOf } from './link-from.ts'
import { LinkState } from './link-state.tsx'
import { ShareLink } from './share-link.tsx'
import { SwitchLink } from './switch-link.tsx'

/** One payment link: its address and QR code, what it sells and what it earned. */
export function LinkPage() {
  const { client, may } = useSession()
  const id = useParam('id')
  const query = useQuery({ queryKey: ['links', id], queryFn: () => client.paymentLinks.retrieve.query({ id }) })
  const [notice, showNotice] = useNotice()
  if (isNotFound(query.error)) return <NotFound />
  const link = query.data
  return (
    <Page
      title={(link && titleOf(link)) ?? 'Payment link'}
      actions={
        link &&
        may('change', 'paymentLinks') && (
          <>
            <EditLink link={link} onDone={() => showNotice('Saved.')} />
            <SwitchLink link={link} onDone={showNotice} />
          </>
        )
      }
    >
      {notice}
      <QueryView query={query} what="the payment link" rows={6}>
        {(link) => (
          <>
            <ShareLink link={link} />
            <Details link={link} />
            <Earnings
              queryKey={['links', link.id]}
              read={() => client.portal.paymentLinks.earnings.query({ id: link.id })}
            />
            <Section title="Metadata">
              <Metadata metadata={link.metadata} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Details({ link }: { link: PaymentLink }) {
  const { adjustable_quantity: adjustable, after_payment: after, line_items: items } = link
  return (
    <Section title="Details">
      <Facts>
        <Fact name="Status">
          <LinkState link={link} />
        </Fact>
        <Fact name="Visits">{link.opened}</Fact>
        <Fact name="Checkouts">{link.started}</Fact>
        <Fact name="Payments">
          {link.max_payments === null ? link.payments : `${link.payments} of ${link.max_payments}`}
        </Fact>
        {items?.map((item, index) => (
          <Fact key={`${index}-${item.name}`} name={items.length === 1 ? 'Item' : `Item ${index + 1}`}>
            <bdi>{item.name ?? item.price_id}</bdi>
            {item.amount !== null && item.currency !== null && ` · ${formatMoney(item.amount, item.currency)}`}
            {item.quantity > 1 && ` × ${item.quantity}`}
          </Fact>
        ))}
        {link.price_id !== null && (
          <Fact name="Price ID">
            <CopyableId id={link.price_id} what="the price ID" />
          </Fact>
        )}
        <Fact name="Quantity">
          {adjustable ? `${adjustable.min} to ${adjustable.max}, as the customer chooses` : link.quantity}
        </Fact>
        <Fact name="Fee">{link.pass_fees_to_customer ? 'Paid by the customer' : 'Paid by you'}</Fact>
        <Fact name="Discount codes">{link.allow_discount_codes ? 'Taken' : 'Not taken'}</Fact>
        <Fact name={languageLabel}>{languageName(link.locale) ?? 'Follows the browser'}</Fact>
        <Fact name="After the payment">
          {after && <bdi className="breaks">{after.message ?? after.redirect_url}</bdi>}
        </Fact>
        <Fact name="Ends">{link.expires_at !== null && <Time at={link.expires_at} />}</Fact>
        <Fact name="Created">
          <Time at={link.created} />
        </Fact>
        <Fact name="Payment link ID">
          <CopyableId id={link.id} what="the payment link ID" />
        </Fact>
      </Facts>
    </Section>
  )
}
