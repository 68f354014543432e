import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/session.tsx'

/** The merchant's default currency and the currencies of its payments; US dollars until they are loaded. */
export function useCurrencies(): { own: string; all: readonly string[] } {
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['overview', 'currencies'],
    queryFn: () => client.portal.overview.retrieve.query({ days: 7 }),
    staleTime: 60_000,
  })
  return { own: data?.default_currency ?? 'usd', all: data?.currencies ?? [] }
}
