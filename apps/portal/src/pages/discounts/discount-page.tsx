import { useQuery } from '@tanstack/react-query'
import { discounts } from '#messages/discounts.ts'
import { words } from '#messages/words.ts'
import { Earnings } from '../../list/earnings.tsx'
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
import { type Discount, durationOf, reductionOf, usesOf } from './discount-from.ts'
import { DiscountState } from './discount-state.tsx'
import { EditDiscount } from './edit-discount.tsx'
import { SwitchDiscount } from './switch-discount.tsx'

const t = discounts.discountPage

/** One discount: its terms, how often it was used, and what its sales earned. */
export function DiscountPage() {
  const { client, may } = useSession()
  const id = useParam('id')
  const query = useQuery({ queryKey: ['discounts', id], queryFn: () => client.discounts.retrieve.query({ id }) })
  const [notice, showNotice] = useNotice()
  if (isNotFound(query.error)) return <NotFound />
  const discount = query.data
  return (
    <Page
      title={discount?.name ?? words.discount}
      actions={
        discount &&
        may('change', 'discounts') && (
          <>
            <EditDiscount discount={discount} onDone={() => showNotice(words.saved)} />
            <SwitchDiscount discount={discount} onDone={showNotice} />
          </>
        )
      }
    >
      {notice}
      <QueryView query={query} what={t.theDiscount} rows={6}>
        {(discount) => (
          <>
            <Details discount={discount} />
            <Earnings
              queryKey={['discounts', id]}
              read={() => client.portal.discounts.earnings.query({ id })}
              discounted
            />
            <Section title={words.metadata}>
              <Metadata metadata={discount.metadata} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Details({ discount }: { discount: Discount }) {
  const { id, code, max_per_customer, product_ids, starts_at, expires_at, created } = discount
  return (
    <Section title={words.details}>
      <Facts>
        <Fact name={words.status}>
          <DiscountState discount={discount} />
        </Fact>
        <Fact name={words.code}>{code !== null && <CopyableId id={code} what={t.theCode} />}</Fact>
        <Fact name={t.reduction}>{reductionOf(discount)}</Fact>
        <Fact name={t.ofASubscription}>{durationOf(discount)}</Fact>
        <Fact name={t.uses}>{usesOf(discount)}</Fact>
        <Fact name={t.usesPerCustomer}>{max_per_customer !== null && t.atMost({ max_per_customer })}</Fact>
        <Fact name={words.products}>
          {product_ids === null
            ? words.all
            : product_ids.map((one) => <CopyableId key={one} id={one} what={words.theProductId} />)}
        </Fact>
        <Fact name={t.starts}>{starts_at !== null && <Time at={starts_at} />}</Fact>
        <Fact name={t.ends}>{expires_at !== null && <Time at={expires_at} />}</Fact>
        <Fact name={words.created}>
          <Time at={created} />
        </Fact>
        <Fact name={t.discountId}>
          <CopyableId id={id} what={t.theDiscountId} />
        </Fact>
      </Facts>
    </Section>
  )
}
