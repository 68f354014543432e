import { useQuery } from '@tanstack/react-query'
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
      title={discount?.name ?? 'Discount'}
      actions={
        discount &&
        may('change', 'discounts') && (
          <>
            <EditDiscount discount={discount} onDone={() => showNotice('Saved.')} />
            <SwitchDiscount discount={discount} onDone={showNotice} />
          </>
        )
      }
    >
      {notice}
      <QueryView query={query} what="the discount" rows={6}>
        {(discount) => (
          <>
            <Details discount={discount} />
            <Earnings
              queryKey={['discounts', id]}
              read={() => client.portal.discounts.earnings.query({ id })}
              discounted
            />
            <Section title="Metadata">
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
    <Section title="Details">
      <Facts>
        <Fact name="Status">
          <DiscountState discount={discount} />
        </Fact>
        <Fact name="Code">{code !== null && <CopyableId id={code} what="the code" />}</Fact>
        <Fact name="Reduction">{reductionOf(discount)}</Fact>
        <Fact name="Of a subscription">{durationOf(discount)}</Fact>
        <Fact name="Uses">{usesOf(discount)}</Fact>
        <Fact name="Uses per customer">{max_per_customer !== null && `At most ${max_per_customer}`}</Fact>
        <Fact name="Products">
          {product_ids === null
            ? 'All'
            : product_ids.map((one) => <CopyableId key={one} id={one} what="the product ID" />)}
        </Fact>
        <Fact name="Starts">{starts_at !== null && <Time at={starts_at} />}</Fact>
        <Fact name="Ends">{expires_at !== null && <Time at={expires_at} />}</Fact>
        <Fact name="Created">
          <Time at={created} />
        </Fact>
        <Fact name="Discount ID">
          <CopyableId id={id} what="the discount ID" />
        </Fact>
      </Facts>
    </Section>
  )
}
