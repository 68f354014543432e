import { useQuery } from '@tanstack/react-query'
import { useSession } from './session.tsx'

/** The time by which links and discounts expire, in Unix seconds: in test mode that of the test clock. */
export function useNow(): number {
  const { client, mode } = useSession()
  const { data: clock } = useQuery({
    queryKey: ['clock'],
    queryFn: () => client.portal.clock.retrieve.query({}),
    enabled: mode === 'test',
  })
  return clock?.now ?? Math.floor(Date.now() / 1000)
}
