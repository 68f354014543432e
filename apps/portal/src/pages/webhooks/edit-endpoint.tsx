import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type EndpointFields, EndpointForm } from './endpoint-form.tsx'
import type { Endpoint } from './wire.ts'

/** Changes what an endpoint is sent from the next event on, and how people call it. */
export function EditEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const update = useMutation({
    mutationFn: ({ description, events }: EndpointFields) =>
      client.portal.webhookEndpoints.update.mutate({
        id: endpoint.id,
        events,
        description: description === '' ? null : description,
      }),
    onSuccess: () => {
      close()
      return queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
    },
  })
  const close = () => {
    update.reset()
    setOpen(false)
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Edit
      </Button>
      <Dialog title="Edit the endpoint" open={open} onClose={close}>
        <p className="dialog-name">
          <bdi>{endpoint.url}</bdi>
        </p>
        <p className="endpoint-hint">Its address stays. For another one, register another endpoint.</p>
        <EndpointForm endpoint={endpoint} save={update} action="Save">
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
        </EndpointForm>
      </Dialog>
    </>
  )
}
