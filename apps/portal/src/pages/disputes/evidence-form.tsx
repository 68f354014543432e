import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { evidence } from '#messages/evidence.ts'
import { language } from '#messages/language.ts'
import { words } from '#messages/words.ts'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { formErrors } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { reasonOf } from './dispute-labels.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import './disputes.css'
import { AdviceList } from './advice-list.tsx'
import {
  beginningOf,
  changesOf,
  charactersLeft,
  type Draft,
  dropSaved,
  fieldsTooLong,
  filledIn,
  isUntouched,
  maxTotalLength,
  textOf,
} from './evidence-draft.ts'
import { type GroupName, groups, isFile, textLabels } from './evidence-fields.ts'
import { EvidenceFile } from './evidence-file.tsx'
import { EvidenceGroup } from './evidence-group.tsx'
import { EvidenceText } from './evidence-text.tsx'
import { formatSize } from './file-size.ts'
import { disputeMutationKey, refreshDispute } from './queries.ts'
import { SubmitEvidence } from './submit-evidence.tsx'
import type { Dispute, Evidence } from './wire.ts'

const t = evidence.evidenceForm

const count = new Intl.NumberFormat(language.code)

type EvidenceFormProps = { dispute: Dispute; onSubmitted: () => void }

/** The form of the evidence, which can be saved many times and submitted once. */
export function EvidenceForm({ dispute, onSubmitted }: EvidenceFormProps) {
  const { id, evidence } = dispute
  const client = useClient()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // The facts of the payment when the page opens are the initial evidence; they are not saved before the merchant saves them.
  const [known] = useState<Draft>(() => beginningOf(dispute))
  const [draft, setDraft] = useState<Draft>(known)
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState<string | null>(null)

  const changes = changesOf(evidence, draft)
  const typed = changes !== null && !isUntouched(known, draft)
  const left = charactersLeft(evidence, draft)
  const fits = left >= 0 && fieldsTooLong(draft).length === 0
  const uploading = useIsMutating({ mutationKey: disputeMutationKey(id) }) > 0

  const send = useMutation({
    mutationFn: (submit: boolean) =>
      client.disputes.updateEvidence.mutate({ id, submit, ...(changes ? { evidence: changes } : {}) }),
    onSuccess: async (answer, submit) => {
      setDraft((typed) => dropSaved(typed, changes ?? {}))
      if (submit) onSubmitted()
      else setSaid(t.saved)
      await refreshDispute(queries, id, answer)
    },
    // The deadline may have passed, or another member has submitted: the page must be current.
    onError: () => queries.invalidateQueries({ queryKey: ['disputes', id] }),
    onSettled: () => setAsking(false),
  })
  const { failure } = useFormFailure(form, send.error)
  const { fields: errors, form: unplaced } = formErrors(failure, textLabels)

  const begin = (then: () => void) => {
    send.reset()
    setSaid(null)
    if (uploading) setSaid(t.stillUploading)
    else if (fits) then()
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    begin(() => (changes ? send.mutate(false) : setSaid(t.everythingIsSaved)))
  }
  const submit = () =>
    begin(() => (changes || dispute.evidence_status === 'staged' ? setAsking(true) : setSaid(t.nothingToSubmit)))

  const { useful } = reasonOf(dispute.reason)
  const names = Object.keys(groups) as GroupName[]
  const given = filledIn(evidence, draft)
  // The initial evidence argues for the payment only if its cardholder confirmed it.
  const argued =
    draft.uncategorized_text !== known.uncategorized_text || dispute.payment.card?.three_d_secure === 'authenticated'
  const used = dispute.files.reduce((sum, { size }) => sum + (size ?? 0), 0)
  return (
    <form ref={form} className="stack" onSubmit={save} noValidate>
      <Section title={words.evidence}>
        <p className="evidence-lead">{t.lead({ used: formatSize(used), limit: formatSize(dispute.max_files_size) })}</p>
        <AdviceList reason={dispute.reason} given={given.filter((field) => field !== 'uncategorized_text' || argued)} />
        {names
          .toSorted((a, b) => Number(useful.includes(b)) - Number(useful.includes(a)))
          .map((name) => {
            const { title, fields }: { title: string; fields: readonly (keyof Evidence)[] } = groups[name]
            return (
              <EvidenceGroup
                key={name}
                title={title}
                filled={fields.filter((field) => given.includes(field)).length}
                fields={fields.length}
                useful={useful.includes(name)}
                wrong={fields.some((field) => !isFile(field) && errors[`evidence.${field}`] !== undefined)}
              >
                {fields.map((field) =>
                  isFile(field) ? (
                    <EvidenceFile key={field} dispute={dispute} field={field} />
                  ) : (
                    <EvidenceText
                      key={field}
                      field={field}
                      value={textOf(evidence, draft, field)}
                      isKnown={known[field] !== undefined && draft[field] === known[field]}
                      error={errors[`evidence.${field}`]}
                      onChange={(text) => {
                        setSaid(null)
                        setDraft((typed) => ({ ...typed, [field]: text }))
                      }}
                    />
                  ),
                )}
              </EvidenceGroup>
            )
          })}
        {unplaced && <Notice kind="bad">{unplaced}</Notice>}
      </Section>
      <div className="evidence-bar card row">
        <p className="evidence-state">
          <span role="status">{said ?? (typed ? t.unsavedChanges : changes ? t.filledNotSaved : '')}</span>
          <span className={left < 0 ? 'soft numbers field-error' : 'soft numbers'}>
            {left < 0
              ? t.charactersTooMany({ over: count.format(-left) })
              : t.charactersLeft({ left: count.format(left), limit: count.format(maxTotalLength) })}
          </span>
        </p>
        <Button type="submit" kind="quiet" busy={send.isPending && !asking}>
          {words.save}
        </Button>
        <Button onClick={submit}>{t.submitBank}</Button>
      </div>
      <SubmitEvidence
        dispute={dispute}
        given={given}
        open={asking}
        busy={send.isPending}
        onClose={() => setAsking(false)}
        onSubmit={() => send.mutate(true)}
      />
      <UnsavedChangesGuard when={(typed || uploading) && !send.isPending} />
    </form>
  )
}
