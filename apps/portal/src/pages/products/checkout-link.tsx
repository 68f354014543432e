import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { products } from '#messages/products.ts'
import { words } from '#messages/words.ts'
import { Check } from '../../form/check.tsx'
import { formErrors } from '../../server/failure.ts'
import '../../form/form.css'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { parseWholeNumber } from '../../form/whole-number.ts'
import { formatMoney } from '../../money/format.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import './checkout-link.css'

const t = products.checkoutLink

/** The input of the form. */
export type LinkTerms = {
  quantity: number
  customer_email?: string
  pass_fees_to_customer: boolean
  trial_period_days?: number
}
/** The fields that both kinds of session share. */
type CheckoutSession = {
  url: string | null
  amount_total: number
  fee_amount: number
  currency: string
  expires_at: number
}

type CheckoutLinkProps = {
  /** The label of the quantity: "Quantity", "Seats". */
  counted: string
  /** The API's path of it. */
  countedAs: string
  /** The default trial of the price in days; absent where a trial is not possible. */
  trial?: number | null
  make: (terms: LinkTerms) => Promise<CheckoutSession>
  /** The period of the total: "in total", "every month". */
  each: string
}

/** Creates a checkout link to open here or to send to a customer. */
export function CheckoutLink({ counted, countedAs, trial, make, each }: CheckoutLinkProps) {
  const form = useRef<HTMLFormElement>(null)
  const create = useMutation({ mutationFn: make })
  const labels = {
    [countedAs]: counted,
    customer_email: t.customersEmail,
    trial_period_days: t.trialDays,
  } as const
  const { failure, setComplaint } = useFormFailure(form, create.error)
  const { fields, form: unplaced } = formErrors<string>(failure, labels)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.reset()
    const text = textOf(new FormData(event.currentTarget))
    const quantity = parseWholeNumber(text('quantity'))
    const days = text('trial') === '' ? null : parseWholeNumber(text('trial'))
    const issues = [
      ...(quantity === undefined ? [{ param: countedAs, message: t.mustWholeNumber }] : []),
      ...(days === undefined ? [{ param: 'trial_period_days', message: t.mustWholeNumber }] : []),
    ]
    setComplaint(issues.length > 0 ? issues : null)
    if (quantity === undefined || days === undefined) return
    create.mutate({
      quantity,
      pass_fees_to_customer: text('pass_fees') !== '',
      ...(text('email') === '' ? {} : { customer_email: text('email') }),
      ...(days === null ? {} : { trial_period_days: days }),
    })
  }
  return (
    <div className="stack">
      {/* A change discards the created link, which no longer matches the form. */}
      <form ref={form} className="form" onSubmit={submit} onChange={() => create.data && create.reset()} noValidate>
        {unplaced && <Notice kind="bad">{unplaced}</Notice>}
        <div className="checkout-link-fields">
          <Field label={counted} name="quantity" error={fields[countedAs]}>
            {(control) => <input {...control} className="input" inputMode="numeric" defaultValue="1" />}
          </Field>
          {trial !== undefined && (
            <Field label={t.trialDays} name="trial" optional error={fields.trial_period_days}>
              {(control) => (
                <input {...control} className="input" inputMode="numeric" placeholder={String(trial ?? words.none)} />
              )}
            </Field>
          )}
          <Field
            label={labels.customer_email ?? ''}
            name="email"
            optional
            className="checkout-link-email"
            hint={t.emailHint}
            error={fields.customer_email}
          >
            {(control) => <input {...control} className="input" type="email" autoComplete="off" />}
          </Field>
        </div>
        <Check label={t.customerPaysFee} name="pass_fees" hint={t.customerPaysFeeHint} />
        <Button type="submit" busy={create.isPending}>
          {t.createCheckoutLink}
        </Button>
      </form>
      <div className="checkout-link-outcome" role="status">
        {create.data?.url && <CreatedLink made={create.data} url={create.data.url} each={each} />}
      </div>
    </div>
  )
}

function CreatedLink({ made, url, each }: { made: CheckoutSession; url: string; each: string }) {
  const money = (amount: number) => formatMoney(amount, made.currency)
  return (
    <div className="checkout-link-made stack">
      <p>
        {t.customerPaysFeeLink({
          amount_total: money(made.amount_total),
          each,
          fee_amount: money(made.fee_amount),
          expires_at: <Time at={made.expires_at} />,
        })}
      </p>
      <input className="input mono" readOnly value={url} aria-label={words.checkoutLink} />
      <div className="row">
        <CopyButton text={url} what={t.theCheckoutLink} />
        <a className="button button-main button-small" href={url} target="_blank" rel="noreferrer">
          {t.openCheckout({ aside: (text) => <span className="visually-hidden">{text}</span> })}
        </a>
      </div>
    </div>
  )
}

function textOf(form: FormData) {
  return (name: string) => String(form.get(name) ?? '').trim()
}

/** The pages to which the checkout returns. The server shows them in the brand of the merchant. */
export function checkoutReturnUrls(merchantId: string): { success_url: string; cancel_url: string } {
  const { origin } = window.location
  return {
    success_url: `${origin}/?paid={CHECKOUT_SESSION_ID}&merchant=${merchantId}`,
    cancel_url: `${origin}/?left&merchant=${merchantId}`,
  }
}
