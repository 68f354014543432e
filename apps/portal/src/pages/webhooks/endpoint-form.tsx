import type { ReactNode } from 'react'
import { webhooks } from '#messages/webhooks.ts'
import { DialogForm, type Typed } from '../../form/dialog-form.tsx'
import type { Saving } from '../../form/form-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { EventChoice } from './event-choice.tsx'
import { chosenEvents } from './event-types.ts'
import type { Endpoint, EventChoice as Events } from './wire.ts'

const t = webhooks.endpointForm

const labels = t.labels

/** The fields of the form. An empty description means none. */
export type EndpointFields = { url: string; description: string; events: Events }

type EndpointFormProps = {
  /** The endpoint that is edited. */
  endpoint?: Endpoint
  save: Saving<EndpointFields>
  action: string
  /** The cancel button. */
  children: ReactNode
}

function endpointFrom(form: FormData): Typed<EndpointFields> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const events = chosenEvents(form.get('which') === 'all', form.getAll('events').map(String))
  if (events.length === 0) return { issues: [{ param: 'events', message: t.noEventSelected }] }
  return { fields: { url: text('url'), description: text('description'), events } }
}

/** The form of an endpoint, with each error beside its field. */
export function EndpointForm({ endpoint, save, action, children }: EndpointFormProps) {
  return (
    <DialogForm save={save} cancel={children} read={endpointFrom} labels={labels} submit={action}>
      {(errors) => (
        <>
          <Field label={labels.url} name="url" hint={endpoint ? t.urlChangeNote : t.urlHint} error={errors.url}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="url"
                placeholder="https://shop.example/webhooks"
                autoComplete="off"
                spellCheck={false}
                defaultValue={endpoint?.url ?? ''}
              />
            )}
          </Field>
          <Field label={labels.description} name="description" optional error={errors.description}>
            {(control) => (
              <input
                {...control}
                className="input"
                dir="auto"
                autoComplete="off"
                defaultValue={endpoint?.description ?? ''}
              />
            )}
          </Field>
          <EventChoice error={errors.events} {...(endpoint ? { chosen: endpoint.events } : {})} />
        </>
      )}
    </DialogForm>
  )
}
