import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { subscriptions } from '#messages/subscriptions.ts'
import { failureOf, formErrors } from '../../server/failure.ts'
import '../../form/form.css'
import { Radios } from '../../form/radios.tsx'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { parseWholeNumber } from '../../form/whole-number.ts'
import { formatMoney } from '../../money/format.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SeatsPreview } from './seats-preview.tsx'
import { type Preview, type Proration, prorations, type SeatChange, type Subscription } from './subscription-terms.ts'
import './seats.css'

const t = subscriptions.seatsForm

/** The API's path of each field, and its label here. */
const labels = t.labels

type SeatsFormProps = { subscription: Subscription; onDone: () => void }

/** Previews the cost of a seat change, then makes the change at exactly that cost. */
export function SeatsForm({ subscription, onDone }: SeatsFormProps) {
  const client = useClient()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const preview = useMutation({
    mutationFn: (question: SeatChange) => client.portal.subscriptions.previewSeats.mutate(question),
  })
  const change = useMutation({
    mutationFn: ({ question, previewed }: { question: SeatChange; previewed: Preview }) =>
      client.portal.subscriptions.changeSeats.mutate({
        ...question,
        ...(previewed.proration_date === null ? {} : { proration_date: previewed.proration_date }),
      }),
    onSuccess: async () => {
      await Promise.all(
        ['subscriptions', 'customers', 'payments'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      )
      onDone()
    },
  })
  const { failure, setComplaint } = useFormFailure(form, preview.error)
  const { fields, form: unplaced } = formErrors(failure, labels)
  const previewed = preview.data
  const question = preview.variables

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    discardPreview()
    const data = new FormData(event.currentTarget)
    const quantity = parseWholeNumber(String(data.get('quantity') ?? '').trim())
    setComplaint(quantity === undefined ? [{ param: 'quantity', message: t.mustWholeNumber }] : null)
    if (quantity === undefined) return
    const item = data.get('item_id')
    preview.mutate({
      id: subscription.id,
      quantity,
      proration_behavior: data.get('proration_behavior') as Proration,
      ...(item === null ? {} : { item_id: String(item) }),
    })
  }
  /** Discards a preview that no longer matches the form. */
  const discardPreview = () => {
    preview.reset()
    change.reset()
    setComplaint(null)
  }
  return (
    <div className="stack">
      <form ref={form} className="form" onSubmit={submit} onChange={discardPreview} noValidate>
        {unplaced && <Notice kind="bad">{unplaced}</Notice>}
        {subscription.items.length > 1 && (
          <Field label={labels.item_id} name="item_id" error={fields.item_id}>
            {(control) => (
              <select {...control} className="input">
                {subscription.items.map(({ id, amount, currency, quantity }) => (
                  <option key={id} value={id}>
                    {quantity} × {formatMoney(amount, currency)} ({id})
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={labels.quantity} name="quantity" hint={seatsHint(subscription)} error={fields.quantity}>
          {(control) => (
            <input
              {...control}
              className="input"
              inputMode="numeric"
              defaultValue={subscription.items[0]?.quantity}
              autoComplete="off"
            />
          )}
        </Field>
        <Radios
          label={labels.proration_behavior}
          name="proration_behavior"
          chosen="create_prorations"
          options={prorations}
        />
        <div className="dialog-actions">
          {/* The main button appears with the preview. */}
          <Button type="submit" kind={previewed ? 'quiet' : 'main'} busy={preview.isPending}>
            {previewed ? t.updatePreview : t.previewCost}
          </Button>
        </div>
      </form>
      <div role="status">{previewed && <SeatsPreview preview={previewed} subscription={subscription} />}</div>
      {change.error && <Notice kind="bad">{failureOf(change.error).message}</Notice>}
      {previewed && question && (
        <div className="dialog-actions">
          <Button busy={change.isPending} onClick={() => change.mutate({ question, previewed })}>
            {t.changeTo({ quantity: previewed.quantity })}
          </Button>
        </div>
      )}
    </div>
  )
}

function seatsHint({ items, quantity }: Subscription): string {
  return items.length > 1 ? t.itemHint({ quantity }) : t.seatsHint({ quantity })
}
