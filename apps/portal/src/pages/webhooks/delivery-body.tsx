import { useMemo, useState } from 'react'
import { deliveries } from '#messages/deliveries.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Section } from '../../ui/section.tsx'
import { Segments } from '../../ui/segments.tsx'

const t = deliveries.deliveryBody

const ways = t.ways

/** The body of every attempt, formatted, and raw as it is signed. */
export function DeliveryBody({ body }: { body: string }) {
  const [way, setWay] = useState<keyof typeof ways>('pretty')
  const pretty = useMemo(() => JSON.stringify(JSON.parse(body), null, 2), [body])
  const bytes = useMemo(() => new TextEncoder().encode(body).length, [body])
  return (
    <Section title={t.body} actions={<Segments label={t.showTheBody} options={ways} value={way} onChange={setWay} />}>
      {way === 'pretty' ? (
        <CodeBlock code={pretty} language="json" title={t.formattedNote} />
      ) : (
        <CodeBlock code={body} language="json" title={t.rawNote({ bytes })} wrap />
      )}
    </Section>
  )
}
