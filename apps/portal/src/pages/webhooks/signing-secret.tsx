import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

export type CreatedSecret = { id: string; url: string; secret: string; standard_secret: string }

type SigningSecretProps = { endpoint: CreatedSecret; rolled?: boolean; onDone: () => void }

/** A new secret. It cannot be shown again, so it stays until the reader confirms that it is stored. */
export function SigningSecret({ endpoint, rolled, onDone }: SigningSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card framed stack stack-start" aria-labelledby="secret">
      <h2 id="secret" ref={heading} tabIndex={-1}>
        Save this secret now
      </h2>
      <p>
        It is shown only once. Your server uses it to verify that events for{' '}
        <bdi className="breaks">{endpoint.url}</bdi> come from us.{' '}
        {rolled && 'The previous secret also signs for 24 hours: deploy the new one to your server within that time.'}
      </p>
      <div className="secret-row">
        <code className="secret-value">{endpoint.secret}</code>
        <CopyButton text={endpoint.secret} what="the signing secret" kind="main" />
      </div>
      <p>
        Libraries of <a href="https://www.standardwebhooks.com">Standard Webhooks</a> verify{' '}
        <code>webhook-signature</code> with the same secret in this form:
      </p>
      <div className="secret-row">
        <code className="secret-value">{endpoint.standard_secret}</code>
        <CopyButton text={endpoint.standard_secret} what="the secret for Standard Webhooks" kind="quiet" />
      </div>
      <Button kind="quiet" onClick={onDone}>
        I have stored it
      </Button>
    </section>
  )
}
