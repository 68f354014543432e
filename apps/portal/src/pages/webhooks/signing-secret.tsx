import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

export type ShownSecret = { id: string; url: string; secret: string }

type SigningSecretProps = { endpoint: ShownSecret; rolled?: boolean; onDone: () => void }

/** A new secret: it cannot be read again, so it stays until the reader says that it is stored. */
export function SigningSecret({ endpoint, rolled, onDone }: SigningSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card secret" aria-labelledby="secret">
      <h2 id="secret" ref={heading} tabIndex={-1}>
        Keep this secret now
      </h2>
      <p>
        It is shown this once. Your server verifies with it that an event for{' '}
        <bdi className="secret-url">{endpoint.url}</bdi> comes from us.{' '}
        {rolled && 'For 24 hours the one before signs as well: bring the new one to your server in that time.'}
      </p>
      <div className="secret-row">
        <code className="secret-value">{endpoint.secret}</code>
        <CopyButton text={endpoint.secret} what="the signing secret" kind="main" />
      </div>
      <Button kind="quiet" onClick={onDone}>
        I have stored it
      </Button>
    </section>
  )
}
