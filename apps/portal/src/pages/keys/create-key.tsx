import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { keys } from '#messages/keys.ts'
import { formErrors } from '../../server/failure.ts'
import '../../form/form.css'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { withRetryTime } from './creation-limit.ts'
import { expiryFrom } from './expiry.ts'
import { ExpiryField } from './expiry-field.tsx'
import { permissionsFrom } from './permission-labels.ts'
import { PermissionsField } from './permissions-field.tsx'
import type { Key, NewKey } from './wire.ts'

const t = keys.createKey

const labels = t.labels

type KeyFields = { name: string; expires: number | null; permissions: Key['permissions'] }

/** Creates a key of the mode and hands over its secret, which is shown only once. */
export function CreateKey({ onCreated }: { onCreated: (key: NewKey) => void }) {
  const { client, mode } = useSession()
  const queries = useQueryClient()
  return (
    <FormDialog
      button={t.createAKey}
      title={t.createA({ mode })}
      isMain
      secret
      save={(key: KeyFields) => client.portal.keys.create.mutate(key)}
      onSaved={(key) => {
        onCreated(key)
        void queries.invalidateQueries({ queryKey: ['keys'] })
      }}
    >
      {(saving, cancel) => <KeyForm save={saving}>{cancel}</KeyForm>}
    </FormDialog>
  )
}

function KeyForm({ save, children }: { save: Saving<KeyFields>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failure, setComplaint } = useFormFailure(form, save.error)
  const errors = formErrors(withRetryTime(failure, save.submittedAt), labels)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.reset()
    const data = new FormData(event.currentTarget)
    const expiry = expiryFrom(data, Date.now())
    if ('issues' in expiry) return setComplaint(expiry.issues)
    const permissions = permissionsFrom(data)
    if (permissions?.length === 0) return setComplaint([{ param: 'permissions', message: t.chooseLeastOnePermission }])
    setComplaint(null)
    save.mutate({ name: String(data.get('name')).trim(), ...expiry, permissions })
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <Field label={labels.name} name="name" hint={t.nameHint} error={errors.fields.name}>
        {(control) => <input {...control} className="input" dir="auto" maxLength={100} autoComplete="off" />}
      </Field>
      <PermissionsField label={labels.permissions} error={errors.fields.permissions} />
      <ExpiryField label={labels.expires} error={errors.fields.expires} />
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          {t.createKey}
        </Button>
      </div>
    </form>
  )
}
