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

const t = account.customerPageAddress

type Shown = { slug: string }

/** Changes the merchant's name in the address of its customers' page. */
export function CustomerPageAddress({ slug }: Shown) {
  const client = useClient()
  const queries = useQueryClient()
  return (
    <FormDialog
      button={t.changeAddress}
      kind="quiet"
      small
      title={t.title}
      save={(typed: string) => client.portal.account.setSlug.mutate({ slug: typed })}
      onSaved={() => queries.invalidateQueries({ queryKey: ['account'] })}
    >
      {(saving, cancel) => (
        <SlugForm slug={slug} save={saving}>
          {cancel}
        </SlugForm>
      )}
    </FormDialog>
  )
}

function SlugForm({ slug, save, children }: Shown & { save: Saving<string>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failure } = useFormFailure(form, save.error)
  const errors = formErrors(failure, { slug: t.nameAddress })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(String(new FormData(event.currentTarget).get('slug') ?? ''))
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <Field label={t.nameAddress} name="slug" hint={t.nameAddressHint} error={errors.fields.slug}>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            defaultValue={slug}
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
