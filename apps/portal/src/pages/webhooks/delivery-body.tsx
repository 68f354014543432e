import { useMemo, useState } from 'react'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../../ui/section.tsx'
import { Segments } from '../../ui/segments.tsx'

const ways = { pretty: 'To read', raw: 'As sent' } as const

/** What every attempt sends: to read, and exactly as it is signed. */
export function DeliveryBody({ body }: { body: string }) {
  const [way, setWay] = useState<keyof typeof ways>('pretty')
  const pretty = useMemo(() => JSON.stringify(JSON.parse(body), null, 2), [body])
  const bytes = useMemo(() => new TextEncoder().encode(body).length, [body])
  return (
    <Section title="Body" actions={<Segments label="Show the body" options={ways} value={way} onChange={setWay} />}>
      {way === 'pretty' ? (
        <CodeBlock code={pretty} language="json" title="Indented; the signature is over the bytes as sent" />
      ) : (
        <CodeBlock code={body} language="json" title={`The ${bytes} bytes that are signed and sent`} wrap />
      )}
    </Section>
  )
}
