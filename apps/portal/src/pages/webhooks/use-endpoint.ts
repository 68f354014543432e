import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/session.tsx'

/** An endpoint with how it stands. */
export function useEndpoint(id: string) {
  const client = useClient()
  return useQuery({
    queryKey: ['webhook-endpoints', id],
    queryFn: () => client.portal.webhookEndpoints.retrieve.query({ id }),
  })
}
