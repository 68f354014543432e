import { evidence } from '#messages/evidence.ts'
import { words } from '#messages/words.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import './disputes.css'
import { filledIn } from './evidence-draft.ts'
import { groups, isFile, labelOf } from './evidence-fields.ts'
import { FileName } from './file-name.tsx'
import type { Dispute, Evidence } from './wire.ts'

const t = evidence.readOnlyEvidence

/** The evidence as it is, where nothing can be changed, and why. */
export function ReadOnlyEvidence({ dispute, why }: { dispute: Dispute; why: string }) {
  const given = filledIn(dispute.evidence)
  return (
    <Section title={words.evidence}>
      <p className="evidence-lead">{why}</p>
      {given.length === 0 && <p>{t.noEvidenceProvided}</p>}
      {Object.values(groups).map(({ title, fields }: { title: string; fields: readonly (keyof Evidence)[] }) => {
        const shown = fields.filter((field) => given.includes(field))
        if (shown.length === 0) return null
        return (
          <div key={title} className="evidence-read facts-alone">
            <h3>{title}</h3>
            <Facts>
              {shown.map((field) => (
                <Fact key={field} name={labelOf(field)}>
                  <Given dispute={dispute} field={field} />
                </Fact>
              ))}
            </Facts>
          </div>
        )
      })}
    </Section>
  )
}

function Given({ dispute, field }: { dispute: Dispute; field: keyof Evidence }) {
  const file = isFile(field) ? dispute.files.find((one) => one.field === field) : undefined
  if (file) return <FileName disputeId={dispute.id} file={file} />
  return (
    <span className="as-typed" dir="auto">
      {dispute.evidence[field]}
    </span>
  )
}
