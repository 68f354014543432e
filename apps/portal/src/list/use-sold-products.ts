import { useQuery } from '@tanstack/react-query'
import { useClient } from '../session/session.tsx'

/** The maximum number of products, and of plans, that are offered. */
const offered = 100

/** The newest products and plans that are for sale. */
export function useSoldProducts() {
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['products', 'sold'],
    queryFn: async () => {
      const [products, plans] = await Promise.all([
        client.products.list.query({ limit: offered }),
        client.subscriptionProducts.list.query({ limit: offered }),
      ])
      return [...products.items, ...plans.items]
    },
  })
  return (data ?? []).flatMap(({ id, name, active, price }) => (active && price ? [{ id, name, price }] : []))
}
