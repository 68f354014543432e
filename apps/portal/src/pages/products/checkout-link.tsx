import { useMutation } from '@tanstack/react-query'
import { failureOf } from '../../failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Makes a checkout for one piece of a product, to be opened here or sent to a customer. */
export function CheckoutLink({ priceId, name }: { priceId: string; name: string }) {
  const client = useClient()
  const { origin } = window.location
  const create = useMutation({
    mutationFn: () =>
      client.paymentSessions.create.mutate({
        line_items: [{ price_id: priceId, quantity: 1 }],
        success_url: `${origin}/?paid={CHECKOUT_SESSION_ID}`,
        cancel_url: `${origin}/#/products`,
      }),
  })
  const url = create.data?.url
  const label = url ? 'New checkout link' : 'Checkout link'
  return (
    <div className="checkout-link">
      <Button
        kind="quiet"
        small
        busy={create.isPending}
        onClick={() => create.mutate()}
        aria-label={`${label} for ${name}`}
      >
        {label}
      </Button>
      <div className="checkout-link-outcome" role="status">
        {create.error && <Notice kind="bad">{failureOf(create.error).message}</Notice>}
        {url && (
          <div className="checkout-link-made">
            <span className="checkout-link-url mono" title={url}>
              {url}
            </span>
            <CopyButton text={url} what="the checkout link" />
            <a className="button button-main button-small" href={url}>
              Open checkout
            </a>
          </div>
        )}
      </div>
    </div>
  )
}
