import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Table } from '../../list/table.tsx'
import { formatMoney } from '../../money/format.ts'
import { useSession } from '../../session/session.tsx'
import { Chip } from '../../ui/chip.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Section } from '../../ui/section.tsx'
import { Time } from '../../ui/time.tsx'
import { taxBehaviors } from './product-from.ts'

/** The current price and the previous prices of a product. */
export function PriceHistory({ productId }: { productId: string }) {
  const { client, href, may } = useSession()
  const query = useQuery({
    queryKey: ['products', productId, 'prices'],
    queryFn: () => client.portal.products.listPrices.query({ id: productId }),
  })
  return (
    <Section
      title="Prices"
      actions={
        may('read', 'portal.audit') && (
          <Link to={href('/audit')} search={{ about: productId }}>
            Who changed them
          </Link>
        )
      }
    >
      <QueryView query={query} what="the prices" rows={1}>
        {({ items, has_more }) =>
          items.length === 0 ? (
            <p>This product has never had a price.</p>
          ) : (
            <>
              <Table
                what="prices"
                items={items}
                columns={[
                  { head: 'Price', cell: ({ amount, currency }) => formatMoney(amount, currency) },
                  { head: 'Status', cell: ({ current }) => <Current current={current} /> },
                  { head: 'Tax behavior', wide: true, cell: ({ tax_behavior }) => taxBehaviors[tax_behavior] },
                  { head: 'Created', cell: ({ created }) => <Time at={created} /> },
                  { head: 'Price ID', wide: true, cell: ({ id }) => <span className="mono">{id}</span> },
                ]}
              />
              {has_more && <p>Older prices are not shown.</p>}
            </>
          )
        }
      </QueryView>
    </Section>
  )
}

function Current({ current }: { current: boolean }) {
  return current ? <Chip kind="good">Current</Chip> : <Chip kind="idle">Previous</Chip>
}
