import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { products } from '#messages/products.ts'
import { words } from '#messages/words.ts'
import { Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Chip } from '../../ui/chip.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { taxBehaviors } from './product-from.ts'

const t = products.priceHistory

/** The current price and the previous prices of a product. */
export function PriceHistory({ productId }: { productId: string }) {
  const { client, href, may } = useSession()
  const query = useQuery({
    queryKey: ['products', productId, 'prices'],
    queryFn: () => client.portal.products.listPrices.query({ id: productId }),
  })
  return (
    <Section
      title={t.prices}
      actions={
        may('read', 'portal.audit') && (
          <Link to={href('/audit')} search={{ about: productId }}>
            {t.whoChangedThem}
          </Link>
        )
      }
    >
      <QueryView query={query} what={t.thePrices} rows={1}>
        {({ items, has_more }) =>
          items.length === 0 ? (
            <p>{t.empty}</p>
          ) : (
            <>
              <Table
                what={t.listed}
                items={items}
                columns={[
                  { head: words.price, cell: ({ amount, currency }) => formatMoney(amount, currency) },
                  { head: words.status, cell: ({ current }) => <Current current={current} /> },
                  { head: t.taxBehavior, wide: true, cell: ({ tax_behavior }) => taxBehaviors[tax_behavior] },
                  { head: words.created, cell: ({ created }) => <Time at={created} /> },
                  { head: words.priceId, wide: true, cell: ({ id }) => <span className="mono">{id}</span> },
                ]}
              />
              {has_more && <p>{t.olderNotShown}</p>}
            </>
          )
        }
      </QueryView>
    </Section>
  )
}

function Current({ current }: { current: boolean }) {
  return current ? <Chip kind="good">{t.current}</Chip> : <Chip kind="idle">{t.previous}</Chip>
}
