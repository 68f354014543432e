import { useQueryClient } from '@tanstack/react-query'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { DialogForm } from '../../form/dialog-form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { usePerson } from '../../session/person.tsx'
import { Field } from '../../ui/field.tsx'
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
  const read = (form: FormData) => {
    const [name, email] = [String(form.get('name')).trim(), String(form.get('owner_email')).trim()]
    return {
      fields: { ...(name !== merchant.name && { name }), ...(email !== merchant.email && { owner_email: email }) },
    }
  }
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
        <DialogForm save={saving} cancel={cancel} read={read} labels={labels}>
          {(errors) => (
            <>
              <Field label={labels.name} name="name" hint={t.nameHint} error={errors.name}>
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
              <Field label={labels.owner_email} name="owner_email" hint={t.ownerEmailHint} error={errors.owner_email}>
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
            </>
          )}
        </DialogForm>
      )}
    </FormDialog>
  )
}
