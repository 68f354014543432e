import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { DiscountForm } from './discount-form.tsx'
import { type Discount, type DiscountChange, discountChangeFrom } from './discount-from.ts'

export function EditDiscount({ discount, onDone }: { discount: Discount; onDone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { id } = discount
  return (
    <FormDialog
      button="Edit"
      kind="quiet"
      title="Edit discount"
      save={(change: DiscountChange) => client.discounts.update.mutate({ id, ...change })}
      onSaved={(changed) => {
        queries.setQueryData(['discounts', id], changed)
        void queries.invalidateQueries({ queryKey: ['discounts', 'list'] })
        onDone()
      }}
    >
      {(saving, cancel) => (
        <DiscountForm
          discount={discount}
          save={saving}
          read={(form) => discountChangeFrom(form, discount)}
          submit="Save"
        >
          {cancel}
        </DiscountForm>
      )}
    </FormDialog>
  )
}
