import { useEffect, useRef } from 'react'
import { webhooks } from '#messages/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

const t = webhooks.signingSecret

export type CreatedSecret = { id: string; url: string; secret: string; standard_secret: string }

type SigningSecretProps = { endpoint: CreatedSecret; rolled?: boolean; onDone: () => void }

/** A new secret. It cannot be shown again, so it stays until the reader confirms that it is stored. */
export function SigningSecret({ endpoint, rolled, onDone }: SigningSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card framed stack stack-start" aria-labelledby="secret">
      <h2 id="secret" ref={heading} tabIndex={-1}>
        {t.saveSecretNow}
      </h2>
      <p>
        {t.shownOnce({ url: <bdi className="breaks">{endpoint.url}</bdi> })} {rolled && t.previousAlsoSigns}
      </p>
      <div className="secret-row">
        <code className="secret-value">{endpoint.secret}</code>
        <CopyButton text={endpoint.secret} what={t.theSigningSecret} kind="main" />
      </div>
      <p>
        {t.standardWebhooks({
          link: (text) => <a href="https://www.standardwebhooks.com">{text}</a>,
          code: <code>webhook-signature</code>,
        })}
      </p>
      <div className="secret-row">
        <code className="secret-value">{endpoint.standard_secret}</code>
        <CopyButton text={endpoint.standard_secret} what={t.theStandardSecret} kind="quiet" />
      </div>
      <Button kind="quiet" onClick={onDone}>
        {t.iStored}
      </Button>
    </section>
  )
}
