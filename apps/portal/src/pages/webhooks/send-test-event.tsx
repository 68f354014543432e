import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { webhooks } from '#messages/webhooks.ts'
import { words } from '#messages/words.ts'
import { failureOf } from '../../server/failure.ts'
import '../../form/form.css'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { eventTypes, isEventType } from './event-types.ts'
import { type EndpointDetails, type EventType, toDeliveryId } from './wire.ts'

const t = webhooks.sendTestEvent

/** Sends an event about objects that do not exist, and opens its delivery. */
export function SendTestEvent({ endpoint }: { endpoint: EndpointDetails }) {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDialog
      button={t.sendTestEvent}
      title={t.sendTestEvent}
      save={(type: EventType) => client.webhookEndpoints.sendTestEvent.mutate({ id: endpoint.id, type })}
      onSaved={() => void queries.invalidateQueries({ queryKey: ['deliveries'] })}
      next={({ id }) => navigate({ to: href(`/deliveries/${toDeliveryId(id, endpoint.id)}`) })}
    >
      {(saving, cancel) => <TestEventForm save={saving}>{cancel}</TestEventForm>}
    </FormDialog>
  )
}

function TestEventForm({ save, children }: { save: Saving<EventType>; children: ReactNode }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const type = String(new FormData(event.currentTarget).get('type'))
    if (isEventType(type)) save.mutate(type)
  }
  return (
    <form className="form" onSubmit={submit}>
      {save.error !== null && <Notice kind="bad">{failureOf(save.error).message}</Notice>}
      <p>{t.explanation({ code: <code>livemode: false</code> })}</p>
      <Field label={words.type} name="type">
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
        {children}
        <Button type="submit" busy={save.isPending}>
          {t.sendEvent}
        </Button>
      </div>
    </form>
  )
}
