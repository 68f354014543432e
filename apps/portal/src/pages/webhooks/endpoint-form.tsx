import { type FormEvent, type ReactNode, useRef } from 'react'
import { webhooks } from '#messages/webhooks.ts'
import { formErrors } from '../../server/failure.ts'
import '../../form/form.css'
import type { Saving } from '../../form/form-dialog.tsx'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
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

/** The form of an endpoint, with each error beside its field. */
export function EndpointForm({ endpoint, save, action, children }: EndpointFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { failure, setComplaint } = useFormFailure(form, save.error)
  const errors = formErrors(failure, labels)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.reset()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const events = chosenEvents(data.get('which') === 'all', data.getAll('events').map(String))
    if (events.length === 0) return setComplaint([{ param: 'events', message: t.noEventSelected }])
    setComplaint(null)
    save.mutate({ url: text('url'), description: text('description'), events })
  }

  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <Field label={labels.url} name="url" hint={endpoint ? t.urlChangeNote : t.urlHint} error={errors.fields.url}>
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
      <Field label={labels.description} name="description" optional error={errors.fields.description}>
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
      <EventChoice error={errors.fields.events} {...(endpoint ? { chosen: endpoint.events } : {})} />
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
