import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/session.tsx'

/** Every error code and what it means: they change with a release alone. */
export function useCodes() {
  const client = useClient()
  return useQuery({
    queryKey: ['error-codes'],
    queryFn: () => client.portal.requests.codes.query({}),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
