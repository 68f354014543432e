import { useEffect, useRef } from 'react'
import { keys } from '#messages/keys.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { NewKey } from './wire.ts'

const t = keys.createdKey

/** A new key. Its secret cannot be shown again, so it stays until the reader confirms that it is stored. */
export function CreatedKey({ made, onDone }: { made: NewKey; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const mayTry = made.permissions?.some((permission) => permission.startsWith('account:')) ?? true
  const call = `curl ${window.location.origin}/api/v1/account \\\n  -H 'Authorization: Bearer ${made.key}'`
  return (
    <section className="card created-key framed stack stack-start" aria-labelledby="created-key">
      <h2 id="created-key" ref={heading} tabIndex={-1}>
        {t.saveKeyNow}
      </h2>
      <p>{t.secretShownOnlyOnce({ name: <b dir="auto">{made.name}</b> })}</p>
      <div className="created-key-row row">
        <code className="created-key-secret">{made.key}</code>
        <CopyButton text={made.key} what={t.theKey} kind="main" />
      </div>
      {mayTry && <CodeBlock code={call} language="shell" title={t.tryIt} />}
      <Button kind="quiet" onClick={onDone}>
        {t.iStored}
      </Button>
    </section>
  )
}
