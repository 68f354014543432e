import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

type SigningSecretProps = { endpoint: { url: string; secret: string }; onDone: () => void }

/** The secret of a new endpoint: it cannot be read again, so it stays until the reader says that it is stored. */
export function SigningSecret({ endpoint, onDone }: SigningSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card secret" aria-labelledby="secret">
      <h2 id="secret" ref={heading} tabIndex={-1}>
        Keep this secret now
      </h2>
      <p>
        It is shown this once. Your server verifies with it that an event for{' '}
        <bdi className="secret-url">{endpoint.url}</bdi> comes from us.
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
