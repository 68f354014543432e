import { useState } from 'react'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Segments } from '../../ui/segments.tsx'
import { type VerifyLanguage, verifySnippets } from './verify-snippets.ts'

const names = Object.fromEntries(
  Object.entries(verifySnippets).map(([tongue, { name }]) => [tongue, name]),
) as Readonly<Record<VerifyLanguage, string>>

/** Code that verifies the signature of a delivery. Collapsed at first, because the deliveries come after it. */
export function VerifySection() {
  const [tongue, setTongue] = useState<VerifyLanguage>('typescript')
  const { code, language, title } = verifySnippets[tongue]
  return (
    <details className="card verify">
      <summary>
        <h2>Verify signatures</h2>
        <span className="verify-tongues">in {Object.values(names).join(', ')}</span>
      </summary>
      <p>
        Each delivery is signed: <code>X-Service-Signature: sha256=…</code>, the HMAC-SHA256 of the raw body with this
        endpoint’s secret. Use the raw bytes, before any JSON parser. Compare in constant time, respond with a 2xx
        within 10 seconds, and store the event ID: an event can arrive twice.
      </p>
      <Segments label="Language" options={names} value={tongue} onChange={setTongue} />
      <CodeBlock code={code} language={language} title={title} />
    </details>
  )
}
