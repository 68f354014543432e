import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../session/session.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'

/** Asks for confirmation, then deactivates an endpoint. */
export function Deactivate({ endpoint: { id, url } }: { endpoint: { id: string; url: string } }) {
  const client = useClient()
  const queries = useQueryClient()
  const deactivate = async () => {
    await client.webhookEndpoints.deactivate.mutate({ id })
    void queries.invalidateQueries({ queryKey: ['deliveries'] })
    void queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
  }
  return (
    <ConfirmButton
      button="Deactivate"
      title="Deactivate this endpoint?"
      name={url}
      yes="Deactivate endpoint"
      run={deactivate}
    >
      No more events will be sent to it. Deliveries that are waiting for an attempt are put on hold and can be replayed
      once the endpoint is active again, as can the events that occur in the meantime.
    </ConfirmButton>
  )
}
