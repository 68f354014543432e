import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { account } from '#messages/account.ts'
import { words } from '#messages/words.ts'
import { formErrors } from '../../server/failure.ts'
import '../../form/form.css'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

const t = account.taxNumber

type Shown = { taxNumber: string | null }

/** Changes the tax number that receipts show. */
export function TaxNumber({ taxNumber }: Shown) {
  const client = useClient()
  const queries = useQueryClient()
  return (
    <FormDialog
      button={taxNumber === null ? t.addTaxNumber : t.changeTaxNumber}
      kind="quiet"
      small
      title={t.taxNumber}
      save={(tax_number: string | null) => client.portal.account.setTaxNumber.mutate({ tax_number })}
      onSaved={() => queries.invalidateQueries({ queryKey: ['account'] })}
    >
      {(saving, cancel) => (
        <TaxNumberForm taxNumber={taxNumber} save={saving}>
          {cancel}
        </TaxNumberForm>
      )}
    </FormDialog>
  )
}

function TaxNumberForm({ taxNumber, save, children }: Shown & { save: Saving<string | null>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failure } = useFormFailure(form, save.error)
  const errors = formErrors(failure, { tax_number: t.taxNumber })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const typed = String(new FormData(event.currentTarget).get('tax_number') ?? '').trim()
    save.mutate(typed === '' ? null : typed)
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <Field label={t.taxNumber} name="tax_number" hint={t.taxNumberHint} error={errors.fields.tax_number}>
        {(control) => (
          <input
            {...control}
            className="input"
            dir="auto"
            maxLength={40}
            autoComplete="off"
            defaultValue={taxNumber ?? ''}
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
