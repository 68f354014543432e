import { useState } from 'react'
import { start } from '#messages/start.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Segments } from '../../ui/segments.tsx'
import { clientSnippet, curlSnippet } from './snippets.ts'

const t = start.firstCall

const languages = { curl: 'curl', client: 'TypeScript' } as const

/** The first call as curl and as TypeScript. Both occupy the same place, so that a switch causes no layout shift. */
export function FirstCall() {
  const [selected, setTongue] = useState<keyof typeof languages>('curl')
  const { origin } = window.location
  const key = 'svc_test_…'
  return (
    <div className="stack stack-near">
      <Segments label={t.showCall} options={languages} value={selected} onChange={setTongue} />
      <div className="stack">
        <div className="first-call-snippet stack" data-shown={selected === 'curl'}>
          <CodeBlock code={curlSnippet(origin, key)} language="shell" title={t.terminal} />
        </div>
        <div className="first-call-snippet stack" data-shown={selected === 'client'}>
          <CodeBlock code={clientSnippet(origin)} language="typescript" title={t.yourServer} />
        </div>
      </div>
    </div>
  )
}
