import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type EndpointFields, EndpointForm } from './endpoint-form.tsx'
import type { CreatedSecret } from './signing-secret.tsx'

type NewEndpointProps = { open: boolean; onClose: () => void; onMade: (made: CreatedSecret) => void }

/** Registers an endpoint, and hands over its secret, which is shown this once. */
export function NewEndpoint({ open, onClose, onMade }: NewEndpointProps) {
  const client = useClient()
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: ({ url, description, events }: EndpointFields) =>
      client.webhookEndpoints.create.mutate({ url, events, ...(description ? { description } : {}) }),
    // The secret is in the answer: it is not kept once this page is left.
    gcTime: 0,
    onSuccess: ({ id, url, secret }) => {
      close()
      onMade({ id, url, secret })
      return queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
    },
  })
  const close = () => {
    create.reset()
    onClose()
  }
  return (
    <Dialog title="Add an endpoint" open={open} onClose={close}>
      <EndpointForm save={create} action="Add endpoint">
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
      </EndpointForm>
    </Dialog>
  )
}
