import { useQueryClient } from '@tanstack/react-query'
import { webhooks } from '#messages/webhooks.ts'
import { useClient } from '../../session/session.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'

const t = webhooks.deactivate

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
      button={t.deactivate}
      title={t.deactivateThisEndpoint}
      name={url}
      yes={t.deactivateEndpoint}
      run={deactivate}
    >
      {t.consequence}
    </ConfirmButton>
  )
}
