import { useQueryClient } from '@tanstack/react-query'
import { account } from '#messages/account.ts'
import { DialogForm } from '../../form/dialog-form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { Field } from '../../ui/field.tsx'

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
        <DialogForm
          save={saving}
          cancel={cancel}
          read={(form) => ({ fields: String(form.get('slug') ?? '') })}
          labels={{ slug: t.nameAddress }}
        >
          {(errors) => (
            <Field label={t.nameAddress} name="slug" hint={t.nameAddressHint} error={errors.slug}>
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
          )}
        </DialogForm>
      )}
    </FormDialog>
  )
}
