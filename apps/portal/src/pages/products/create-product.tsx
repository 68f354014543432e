import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { formErrors } from '../../failure.ts'
import '../../form/form.css'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type NewProduct, productFrom } from './product-from.ts'

/** The API's path of each field, and its label here. */
const labels = {
  name: 'Name',
  description: 'Description',
  'price.amount': 'Price',
  'price.currency': 'Currency',
} as const

/** The form for a new product. What is wrong with it is said beside the field that it is about. */
export function CreateProduct() {
  const client = useClient()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const create = useMutation({
    mutationFn: (product: NewProduct) => client.products.create.mutate(product),
    onSuccess: () => {
      form.current?.reset()
      form.current?.querySelector('input')?.focus()
      return queries.invalidateQueries({ queryKey: ['products'] })
    },
  })
  const { failure, setComplaint } = useFormFailure(form, create.error)
  const errors = formErrors(failure, labels)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.reset()
    const read = productFrom(new FormData(event.currentTarget))
    setComplaint('issues' in read ? read.issues : null)
    if ('product' in read) create.mutate(read.product)
  }

  return (
    <form ref={form} className="card form" onSubmit={submit} noValidate aria-labelledby="new-product">
      <h2 id="new-product">New product</h2>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <Field label={labels.name} name="name" error={errors.fields.name}>
        {(control) => <input {...control} className="input" dir="auto" autoComplete="off" />}
      </Field>
      <Field label={labels.description} name="description" optional error={errors.fields.description}>
        {(control) => <textarea {...control} className="input" dir="auto" rows={3} />}
      </Field>
      <div className="form-pair">
        <Field
          label={labels['price.amount']}
          name="amount"
          hint="For example 12.50"
          error={errors.fields['price.amount']}
        >
          {(control) => <input {...control} className="input" inputMode="decimal" autoComplete="off" />}
        </Field>
        <Field label={labels['price.currency']} name="currency" error={errors.fields['price.currency']}>
          {(control) => (
            <input
              {...control}
              className="input"
              list="currencies"
              defaultValue="USD"
              maxLength={3}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <datalist id="currencies">
          {['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'JPY'].map((currency) => (
            <option key={currency} value={currency} />
          ))}
        </datalist>
      </div>
      <Button type="submit" busy={create.isPending}>
        Create product
      </Button>
      <p className="form-outcome" role="status">
        {create.data && (
          <>
            Created <bdi>{create.data.name}</bdi>.
          </>
        )}
      </p>
    </form>
  )
}
