import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../failure.ts'
import '../../form/form.css'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { eventTypes, isEventType } from './event-types.ts'
import type { EndpointDetails, EventType } from './wire.ts'

/** Sends an event about made-up objects, and goes to its delivery. */
export function SendTestEvent({ endpoint }: { endpoint: EndpointDetails }) {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const send = useMutation({
    mutationFn: (type: EventType) => client.portal.webhookEndpoints.sendTestEvent.mutate({ id: endpoint.id, type }),
    onSuccess: (delivery) => {
      queries.setQueryData(['delivery', delivery.id], delivery)
      void queries.invalidateQueries({ queryKey: ['deliveries'] })
      return navigate({ to: href(`/deliveries/${delivery.id}`) })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const type = String(new FormData(event.currentTarget).get('type'))
    if (isEventType(type)) send.mutate(type)
  }
  const close = () => {
    send.reset()
    setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Send a test event</Button>
      <Dialog title="Send a test event" open={open} onClose={close}>
        <form className="form" onSubmit={submit}>
          {send.error && <Notice kind="bad">{failureOf(send.error).message}</Notice>}
          <p>
            The event describes objects that do not exist and contains <code>livemode: false</code>. It is signed,
            retried and counted like any other event, and is sent even if the endpoint is not subscribed to its type.
          </p>
          <Field label="Type" name="type">
            {(control) => (
              <select {...control} className="input" defaultValue="payment_intent.succeeded">
                {eventTypes.map(({ type, meaning }) => (
                  <option key={type} value={type}>
                    {meaning} — {type}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <div className="dialog-actions">
            <Button kind="quiet" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" busy={send.isPending}>
              Send event
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
