import { useQuery } from '@tanstack/react-query'
import { links } from '#messages/links.ts'
import { words } from '#messages/words.ts'
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

const t = links.linkPage

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
      title={(link && titleOf(link)) ?? t.paymentLink}
      actions={
        link &&
        may('change', 'paymentLinks') && (
          <>
            <EditLink link={link} onDone={() => showNotice(words.saved)} />
            <SwitchLink link={link} onDone={showNotice} />
          </>
        )
      }
    >
      {notice}
      <QueryView query={query} what={t.thePaymentLink} rows={6}>
        {(link) => (
          <>
            <ShareLink link={link} />
            <Details link={link} />
            <Earnings
              queryKey={['links', link.id]}
              read={() => client.portal.paymentLinks.earnings.query({ id: link.id })}
            />
            <Section title={words.metadata}>
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
    <Section title={words.details}>
      <Facts>
        <Fact name={words.status}>
          <LinkState link={link} />
        </Fact>
        <Fact name={t.visits}>{link.opened}</Fact>
        <Fact name={t.checkouts}>{link.started}</Fact>
        <Fact name={words.payments}>
          {link.max_payments === null
            ? link.payments
            : t.of({ payments: link.payments, max_payments: link.max_payments })}
        </Fact>
        {items?.map((item, index) => (
          <Fact key={`${index}-${item.name}`} name={items.length === 1 ? t.item : t.itemNumber({ number: index + 1 })}>
            <bdi>{item.name ?? item.price_id}</bdi>
            {item.amount !== null && item.currency !== null && ` · ${formatMoney(item.amount, item.currency)}`}
            {item.quantity > 1 && ` × ${item.quantity}`}
          </Fact>
        ))}
        {link.price_id !== null && (
          <Fact name={words.priceId}>
            <CopyableId id={link.price_id} what={words.thePriceId} />
          </Fact>
        )}
        <Fact name={words.quantity}>
          {adjustable ? t.customerChooses({ min: adjustable.min, max: adjustable.max }) : link.quantity}
        </Fact>
        <Fact name={words.fee}>{link.pass_fees_to_customer ? t.paidCustomer : t.paidByYou}</Fact>
        <Fact name={t.discountCodes}>{link.allow_discount_codes ? t.taken : t.notTaken}</Fact>
        <Fact name={languageLabel}>{languageName(link.locale) ?? t.followsTheBrowser}</Fact>
        <Fact name={t.afterThePayment}>
          {after && <bdi className="breaks">{after.message ?? after.redirect_url}</bdi>}
        </Fact>
        <Fact name={t.ends}>{link.expires_at !== null && <Time at={link.expires_at} />}</Fact>
        <Fact name={words.created}>
          <Time at={link.created} />
        </Fact>
        <Fact name={t.paymentLinkId}>
          <CopyableId id={link.id} what={t.thePaymentLinkId} />
        </Fact>
      </Facts>
    </Section>
  )
}
