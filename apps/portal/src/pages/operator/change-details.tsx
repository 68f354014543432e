import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { words } from '#messages/words.ts'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import '../../form/form.css'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { formErrors } from '../../server/failure.ts'
import { usePerson } from '../../session/person.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from './use-may.ts'
import type { Merchant } from './use-merchant-mutation.ts'
import { useOpenMode } from './use-open-mode.ts'

const t = operatorMerchant.changeDetails

const labels = t.labels

type Details = { name?: string; owner_email?: string }

/** Changes the name and the owner of a merchant, which are those of both modes. */
export function ChangeDetails({ merchant }: { merchant: Merchant }) {
  const { client } = usePerson()
  const queries = useQueryClient()
  const may = useMay()
  const { id } = merchant
  const livemode = useOpenMode(id)
  if (!may('accounts.update')) return null
  return (
    <FormDialog
      button={t.changeNameOwner}
      title={t.changeNameOwner}
      kind="quiet"
      save={async (details: Details) => {
        if (Object.keys(details).length > 0) await client.operator.accounts.update.mutate({ id, livemode, ...details })
      }}
      onSaved={() =>
        Promise.all([
          queries.invalidateQueries({ queryKey: ['merchant', id] }),
          queries.invalidateQueries({ queryKey: ['merchants'] }),
          queries.invalidateQueries({ queryKey: ['operator', 'account', id] }),
        ])
      }
    >
      {(saving, cancel) => (
        <DetailsForm save={saving} merchant={merchant}>
          {cancel}
        </DetailsForm>
      )}
    </FormDialog>
  )
}

type DetailsFormProps = { save: Saving<Details>; merchant: Merchant; children: ReactNode }

function DetailsForm({ save, merchant, children }: DetailsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { failure } = useFormFailure(form, save.error)
  const errors = formErrors(failure, labels)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [name, email] = [String(data.get('name')).trim(), String(data.get('owner_email')).trim()]
    save.mutate({
      ...(name !== merchant.name && { name }),
      ...(email !== merchant.email && { owner_email: email }),
    })
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <Field label={labels.name} name="name" hint={t.nameHint} error={errors.fields.name}>
        {(control) => (
          <input
            {...control}
            className="input"
            dir="auto"
            maxLength={200}
            defaultValue={merchant.name}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={labels.owner_email} name="owner_email" hint={t.ownerEmailHint} error={errors.fields.owner_email}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="email"
            maxLength={254}
            defaultValue={merchant.email}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
