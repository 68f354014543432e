import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { evidence } from '#messages/evidence.ts'
import { words } from '#messages/words.ts'
import { failureOf, formErrors } from '../../server/failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { files as fields } from './evidence-fields.ts'
import { FileName } from './file-name.tsx'
import { formatSize } from './file-size.ts'
import { disputeMutationKey, refreshDispute } from './queries.ts'
import { uploadFile } from './upload-file.ts'
import type { Dispute, FileField } from './wire.ts'

const t = evidence.evidenceFile

/** A file for the bank. It is saved as soon as it is uploaded, and can be exchanged until the evidence is submitted. */
export function EvidenceFile({ dispute, field }: { dispute: Dispute; field: FileField }) {
  const { merchant, mode, client } = useSession()
  const queries = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState(0)
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null)
  const { label, hint } = fields[field]
  const present = dispute.files.find((file) => file.field === field)

  const refused = (thrown: unknown) => {
    const { fields: about, form } = formErrors(failureOf(thrown), {
      file: t.theFile,
      filename: t.theFileName,
    })
    setSaid({ text: about.file ?? about.filename ?? form ?? '', bad: true })
  }
  const upload = useMutation({
    mutationKey: disputeMutationKey(dispute.id),
    mutationFn: (file: File) => {
      setPart(0)
      setSaid(null)
      const chosen = { merchantId: merchant.id, mode }
      return uploadFile({ chosen, disputeId: dispute.id, field, file, onProgress: setPart })
    },
    onSuccess: (answer) => {
      setSaid({ text: t.uploadedAndSaved, bad: false })
      return refreshDispute(queries, dispute.id, answer)
    },
    onError: refused,
  })
  const remove = useMutation({
    mutationKey: disputeMutationKey(dispute.id),
    mutationFn: () =>
      client.disputes.updateEvidence.mutate({ id: dispute.id, evidence: { [field]: '' }, submit: false }),
    onSuccess: async (answer) => {
      await refreshDispute(queries, dispute.id, answer)
      setSaid({ text: t.removed, bad: false })
      input.current?.focus()
    },
    onError: refused,
  })

  const receipt = field === 'receipt' && !present ? (dispute.known?.receipt ?? null) : null
  const attach = useMutation({
    mutationKey: disputeMutationKey(dispute.id),
    mutationFn: (text: string) =>
      client.disputes.updateEvidence.mutate({ id: dispute.id, evidence: { receipt: text }, submit: false }),
    onSuccess: async (answer) => {
      await refreshDispute(queries, dispute.id, answer)
      setSaid({ text: t.receiptAttached, bad: false })
      input.current?.focus()
    },
    onError: refused,
  })

  const busy = upload.isPending || remove.isPending || attach.isPending
  const choose = (file: File | undefined) => {
    if (!file || busy) return
    const left = dispute.max_files_size - sizeOfOthers(dispute, field)
    if (file.size <= left) return upload.mutate(file)
    const text = t.fileTooLarge({ size: formatSize(file.size), left: formatSize(left) })
    setSaid({ text, bad: true })
  }
  const bad = said?.bad === true
  const action = present ? t.replace : t.chooseAFile
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container, and its legend no grid item
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      <div className={bad ? 'spread evidence-file evidence-file-bad' : 'spread evidence-file'}>
        {present ? <FileName disputeId={dispute.id} file={present} /> : <span className="soft">{t.noFile}</span>}
        <span className="evidence-file-actions">
          <input
            ref={input}
            id={`${id}-input`}
            className="visually-hidden"
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            aria-label={`${label}: ${action}`}
            aria-describedby={`${id}-note`}
            aria-invalid={bad}
            // Not disabled, which would remove the focus from the control.
            aria-disabled={busy || undefined}
            onClick={(event) => busy && event.preventDefault()}
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0])
              // So that the same file can be chosen again after a refusal.
              currentTarget.value = ''
            }}
          />
          <label
            htmlFor={`${id}-input`}
            className="button button-quiet button-small"
            data-busy={upload.isPending || undefined}
          >
            <span className="button-label">{action}</span>
          </label>
          {receipt !== null && (
            <Button kind="quiet" small busy={busy} onClick={() => attach.mutate(receipt)}>
              {t.attachPaymentsReceipt}
            </Button>
          )}
          {present && (
            <Button
              kind="quiet"
              small
              busy={busy}
              aria-label={t.remove({ label: label.toLowerCase() })}
              onClick={() => remove.mutate()}
            >
              {words.remove}
            </Button>
          )}
        </span>
        {upload.isPending && (
          <progress className="evidence-file-progress" max={1} value={part} aria-label={t.uploading({ label })} />
        )}
      </div>
      <p id={`${id}-note`} className={bad ? 'field-note field-error' : 'field-note'} aria-live="polite">
        {upload.isPending ? t.uploadingFile : (said?.text ?? hint)}
      </p>
    </div>
  )
}

/** Bytes of the files in the other fields. */
function sizeOfOthers(dispute: Dispute, field: FileField): number {
  return dispute.files.reduce((sum, file) => sum + (file.field === field ? 0 : (file.size ?? 0)), 0)
}
