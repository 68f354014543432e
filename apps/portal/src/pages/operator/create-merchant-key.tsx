import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { words } from '#messages/words.ts'
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

const t = operatorMerchant.createMerchantKey

/** Creates a key of a merchant in one mode, which is shown once. */
export function CreateMerchantKey({ account: { id, livemode }, button }: { account: OperatorAccount; button: string }) {
  const { client } = usePerson()
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      <FormDialog
        button={button}
        title={t.createAKey}
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
          {t.shownOnce} <CopyableId id={made} what={t.theKey} />
        </Notice>
      )}
    </>
  )
}

function KeyForm({ save, children }: { save: Saving<string>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failure } = useFormFailure(form, save.error)
  const errors = formErrors(failure, { name: words.name })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(String(new FormData(event.currentTarget).get('name')).trim())
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <p>{t.programMerchantMayCall}</p>
      <Field label={words.name} name="name" hint={t.nameHint} error={errors.fields.name}>
        {(control) => <input {...control} className="input" dir="auto" maxLength={200} autoComplete="off" />}
      </Field>
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          {t.createKey}
        </Button>
      </div>
    </form>
  )
}
