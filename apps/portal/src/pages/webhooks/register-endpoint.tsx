import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { formErrors } from '../../failure.ts'
import '../../form/form.css'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { chosenEvents, eventTypes, type NewEndpoint } from './event-types.ts'
import { SigningSecret } from './signing-secret.tsx'

const labels = { url: 'Address', description: 'Description' } as const

/** The form for a new endpoint, and, once, its secret. */
export function RegisterEndpoint() {
  const client = useClient()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [all, setAll] = useState(true)
  const create = useMutation({
    mutationFn: (endpoint: NewEndpoint) => client.webhookEndpoints.create.mutate(endpoint),
    // The secret is in the answer: it is not kept once this page is left.
    gcTime: 0,
    onSuccess: () => {
      form.current?.reset()
      setAll(true)
      return queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
    },
  })
  const { failure, setComplaint } = useFormFailure(form, create.error)
  const errors = formErrors(failure, labels)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.reset()
    const data = new FormData(event.currentTarget)
    const events = chosenEvents(all, data.getAll('events').map(String))
    if (events.length === 0) return setComplaint([{ param: '', message: 'Choose at least one event, or all of them.' }])
    setComplaint(null)
    const description = String(data.get('description')).trim()
    create.mutate({ url: String(data.get('url')).trim(), events, ...(description ? { description } : {}) })
  }

  if (create.data) return <SigningSecret endpoint={create.data} onDone={create.reset} />
  return (
    <form ref={form} className="card form" onSubmit={submit} noValidate aria-labelledby="new-endpoint">
      <h2 id="new-endpoint">Register an endpoint</h2>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <div className="register-fields">
        <Field label={labels.url} name="url" hint="An https address of your server." error={errors.fields.url}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="url"
              placeholder="https://shop.example/webhooks"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={labels.description} name="description" optional error={errors.fields.description}>
          {(control) => <input {...control} className="input" dir="auto" autoComplete="off" />}
        </Field>
      </div>
      <fieldset className="register-events">
        <legend className="field-label">Events</legend>
        <label className="register-event">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          All events, those of the future included
        </label>
        {!all && (
          <div className="register-types">
            {eventTypes.map(({ type, meaning }) => (
              <label key={type} className="register-event">
                <input type="checkbox" name="events" value={type} />
                <span>
                  {meaning}
                  <code className="register-type">{type}</code>
                </span>
              </label>
            ))}
          </div>
        )}
      </fieldset>
      <Button type="submit" busy={create.isPending}>
        Register
      </Button>
    </form>
  )
}
