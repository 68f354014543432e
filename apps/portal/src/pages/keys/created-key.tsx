import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { NewKey } from './wire.ts'

/** A new key. Its secret cannot be shown again, so it stays until the reader confirms that it is stored. */
export function CreatedKey({ made, onDone }: { made: NewKey; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const mayTry = made.permissions?.some((permission) => permission.startsWith('account:')) ?? true
  const call = `curl ${window.location.origin}/api/v1/account \\\n  -H 'Authorization: Bearer ${made.key}'`
  return (
    <section className="card created-key framed stack stack-start" aria-labelledby="created-key">
      <h2 id="created-key" ref={heading} tabIndex={-1}>
        Save this key now
      </h2>
      <p>
        The secret of <b dir="auto">{made.name}</b> is shown only once. Store it on your server, never in a web page or
        an app: anyone who has it can act on behalf of your shop.
      </p>
      <div className="created-key-row">
        <code className="created-key-secret">{made.key}</code>
        <CopyButton text={made.key} what="the key" kind="main" />
      </div>
      {mayTry && <CodeBlock code={call} language="shell" title="Try it" />}
      <Button kind="quiet" onClick={onDone}>
        I have stored it
      </Button>
    </section>
  )
}
