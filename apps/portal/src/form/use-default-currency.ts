import { useQuery } from '@tanstack/react-query'
import { useClient } from '../session/session.tsx'

/** The merchant's default currency; US dollars until it is loaded. */
export function useDefaultCurrency(): string {
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['home-currency'],
    queryFn: () => client.account.retrieve.query({}),
    staleTime: 600_000,
  })
  return data?.defaultCurrency ?? 'usd'
}
