import { ui } from '#messages/ui.ts'
import './metadata.css'
import { Fact, Facts } from './facts.tsx'

const t = ui.metadata

/** The metadata of an object. */
export function Metadata({ metadata }: { metadata: Readonly<Record<string, string | number | boolean>> }) {
  const entries = Object.entries(metadata)
  if (entries.length === 0) return <p className="soft">{t.none}</p>
  return (
    <div className="metadata-facts facts-alone">
      <Facts>
        {entries.map(([key, value]) => (
          <Fact key={key} name={<bdi>{key}</bdi>}>
            <bdi>{String(value)}</bdi>
          </Fact>
        ))}
      </Facts>
    </div>
  )
}
