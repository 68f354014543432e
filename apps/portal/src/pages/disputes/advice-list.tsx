import { evidence } from '#messages/evidence.ts'
import { adviceOn } from './evidence-advice.ts'
import { labelOf } from './evidence-fields.ts'
import type { Evidence } from './wire.ts'

const t = evidence.adviceList

type AdviceListProps = {
  reason: string
  /** The fields that have something in them. */
  given: readonly (keyof Evidence)[]
}

/** The evidence that helps win a dispute of this reason, and which of it was entered. */
export function AdviceList({ reason, given }: AdviceListProps) {
  return (
    <div className="evidence-advice stack stack-near sunken">
      <h3>{t.whatHelpsWinDispute}</h3>
      <ul className="stack stack-near plain-list">
        {adviceOn(reason).map(({ text, fields }) => {
          const has = fields.some((field) => given.includes(field))
          return (
            <li key={text} className={has ? 'evidence-has' : undefined}>
              <span aria-hidden="true">{has ? '✓' : '○'}</span>
              <span>
                {text} <span className="evidence-where hint">{fields.map(labelOf).join(', ')}</span>
                {has && <span className="visually-hidden"> {t.provided}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
