import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import '../../form/form.css'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { formErrors } from '../../server/failure.ts'
import { usePerson } from '../../session/person.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { OperatorAccount } from './use-merchant-mutation.ts'

/** Creates a key of a merchant in one mode, which is shown once. */
export function CreateMerchantKey({ account: { id, livemode }, button }: { account: OperatorAccount; button: string }) {
  const { client } = usePerson()
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      <FormDialog
        button={button}
        title="Create a key"
        kind="quiet"
        small
        secret
        save={(name: string) => client.operator.accounts.createKey.mutate({ id, livemode, name })}
        onSaved={({ key }) => setMade(key)}
      >
        {(saving, cancel) => <KeyForm save={saving}>{cancel}</KeyForm>}
      </FormDialog>
      {made !== null && (
        <Notice kind="good">
          It is shown this once: <CopyableId id={made} what="the key" />
        </Notice>
      )}
    </>
  )
}

function KeyForm({ save, children }: { save: Saving<string>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failure } = useFormFailure(form, save.error)
  const errors = formErrors(failure, { name: 'Name' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(String(new FormData(event.currentTarget).get('name')).trim())
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <p>For a program of the merchant. It may call every operation, and counts in the limits of the merchant.</p>
      <Field label="Name" name="name" hint="What uses the key, such as “Web shop”." error={errors.fields.name}>
        {(control) => <input {...control} className="input" dir="auto" maxLength={200} autoComplete="off" />}
      </Field>
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          Create key
        </Button>
      </div>
    </form>
  )
}
