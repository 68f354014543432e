import { useState } from 'react'
import { webhooks } from '#messages/webhooks.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Segments } from '../../ui/segments.tsx'
import { type VerifyLanguage, verifySnippets } from './verify-snippets.ts'

const t = webhooks.verifySection

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
        <h2>{t.verifySignatures}</h2>
        <span className="verify-tongues soft">{t.in({ values: Object.values(names).join(', ') })}</span>
      </summary>
      <p>{t.explanation({ code: <code>X-Service-Signature: sha256=…</code> })}</p>
      <Segments label={t.language} options={names} value={tongue} onChange={setTongue} />
      <CodeBlock code={code} language={language} title={title} />
    </details>
  )
}
