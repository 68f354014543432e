import { useMemo, useState } from 'react'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../../ui/section.tsx'
import { Segments } from '../../ui/segments.tsx'

const ways = { pretty: 'Formatted', raw: 'Raw' } as const

/** The body of every attempt, formatted, and raw as it is signed. */
export function DeliveryBody({ body }: { body: string }) {
  const [way, setWay] = useState<keyof typeof ways>('pretty')
  const pretty = useMemo(() => JSON.stringify(JSON.parse(body), null, 2), [body])
  const bytes = useMemo(() => new TextEncoder().encode(body).length, [body])
  return (
    <Section title="Body" actions={<Segments label="Show the body" options={ways} value={way} onChange={setWay} />}>
      {way === 'pretty' ? (
        <CodeBlock code={pretty} language="json" title="Formatted; the signature covers the raw body" />
      ) : (
        <CodeBlock code={body} language="json" title={`Raw body, ${bytes} bytes, as signed and sent`} wrap />
      )}
    </Section>
  )
}
