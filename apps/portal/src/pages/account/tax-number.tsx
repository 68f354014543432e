import { useQueryClient } from '@tanstack/react-query'
import { account } from '#messages/account.ts'
import { DialogForm } from '../../form/dialog-form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { Field } from '../../ui/field.tsx'

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
        <DialogForm
          save={saving}
          cancel={cancel}
          read={(form) => ({ fields: String(form.get('tax_number') ?? '').trim() || null })}
          labels={{ tax_number: t.taxNumber }}
        >
          {(errors) => (
            <Field label={t.taxNumber} name="tax_number" hint={t.taxNumberHint} error={errors.tax_number}>
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
          )}
        </DialogForm>
      )}
    </FormDialog>
  )
}
