import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { formErrors } from '../../failure.ts'
import '../../form/form.css'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { withRetryTime } from './creation-limit.ts'
import { expiryFrom } from './expiry.ts'
import { ExpiryField } from './expiry-field.tsx'
import type { NewKey } from './wire.ts'

const labels = { name: 'Name', expires: 'Expires' } as const

type CreateKeyProps = { open: boolean; onClose: () => void; onMade: (key: NewKey) => void }

/** A further key of the mode. */
export function CreateKey({ open, onClose, onMade }: CreateKeyProps) {
  const { mode } = useSession()
  return (
    <Dialog title={`Create a ${mode} key`} open={open} onClose={onClose}>
      <KeyForm onClose={onClose} onMade={onMade} />
    </Dialog>
  )
}

function KeyForm({ onClose, onMade }: Omit<CreateKeyProps, 'open'>) {
  const { client } = useSession()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const create = useMutation({
    mutationFn: (key: { name: string; expires: number | null }) => client.portal.keys.create.mutate(key),
    // The secret is in the answer: it is kept no longer than it is shown.
    gcTime: 0,
    onSuccess: (key) => {
      onMade(key)
      return queries.invalidateQueries({ queryKey: ['keys'] })
    },
  })
  const { failure, setComplaint } = useFormFailure(form, create.error)
  const errors = formErrors(withRetryTime(failure, create.submittedAt), labels)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    create.reset()
    const data = new FormData(event.currentTarget)
    const expiry = expiryFrom(data, Date.now())
    if ('issues' in expiry) return setComplaint(expiry.issues)
    setComplaint(null)
    create.mutate({ name: String(data.get('name')).trim(), ...expiry })
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <Field
        label={labels.name}
        name="name"
        hint="What uses the key, such as “Web shop” or “Nightly export”."
        error={errors.fields.name}
      >
        {(control) => <input {...control} className="input" dir="auto" maxLength={100} autoComplete="off" />}
      </Field>
      <ExpiryField label={labels.expires} error={errors.fields.expires} />
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={create.isPending}>
          Create key
        </Button>
      </div>
    </form>
  )
}
