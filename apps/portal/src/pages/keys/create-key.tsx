import { useQueryClient } from '@tanstack/react-query'
import { keys } from '#messages/keys.ts'
import { DialogForm, type Typed } from '../../form/dialog-form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { Field } from '../../ui/field.tsx'
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
      {(saving, cancel) => (
        <DialogForm
          save={saving}
          cancel={cancel}
          read={keyFrom}
          labels={labels}
          explain={(failure) => withRetryTime(failure, saving.submittedAt)}
          submit={t.createKey}
        >
          {(errors) => (
            <>
              <Field label={labels.name} name="name" hint={t.nameHint} error={errors.name}>
                {(control) => <input {...control} className="input" dir="auto" maxLength={100} autoComplete="off" />}
              </Field>
              <PermissionsField label={labels.permissions} error={errors.permissions} />
              <ExpiryField label={labels.expires} error={errors.expires} />
            </>
          )}
        </DialogForm>
      )}
    </FormDialog>
  )
}

function keyFrom(form: FormData): Typed<KeyFields> {
  const expiry = expiryFrom(form, Date.now())
  if ('issues' in expiry) return expiry
  const permissions = permissionsFrom(form)
  if (permissions?.length === 0) return { issues: [{ param: 'permissions', message: t.chooseLeastOnePermission }] }
  return { fields: { name: String(form.get('name')).trim(), ...expiry, permissions } }
}
