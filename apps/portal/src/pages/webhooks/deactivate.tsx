import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Asks for confirmation, then deactivates an endpoint. */
export function Deactivate({ endpoint: { id, url } }: { endpoint: { id: string; url: string } }) {
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const deactivate = useMutation({
    mutationFn: () => client.webhookEndpoints.deactivate.mutate({ id }),
    onSuccess: () => {
      setOpen(false)
      void queries.invalidateQueries({ queryKey: ['deliveries'] })
      return queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
    },
  })
  const close = () => {
    deactivate.reset()
    setOpen(false)
  }
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Deactivate
      </Button>
      <Dialog title="Deactivate this endpoint?" open={open} onClose={close}>
        {deactivate.error && <Notice kind="bad">{failureOf(deactivate.error).message}</Notice>}
        <p className="dialog-name">
          <bdi>{url}</bdi>
        </p>
        <p>
          No more events will be sent to it. Deliveries that are waiting for an attempt are put on hold and can be
          replayed once the endpoint is active again, as can the events that occur in the meantime.
        </p>
        <div className="dialog-actions">
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button kind="danger" busy={deactivate.isPending} onClick={() => deactivate.mutate()}>
            Deactivate endpoint
          </Button>
        </div>
      </Dialog>
    </>
  )
}
