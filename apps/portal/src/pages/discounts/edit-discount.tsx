import { useQueryClient } from '@tanstack/react-query'
import { discounts } from '#messages/discounts.ts'
import { words } from '#messages/words.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { DiscountForm } from './discount-form.tsx'
import { type Discount, type DiscountChange, discountChangeFrom } from './discount-from.ts'

const t = discounts.editDiscount

export function EditDiscount({ discount, onDone }: { discount: Discount; onDone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { id } = discount
  return (
    <FormDialog
      button={words.edit}
      kind="quiet"
      title={t.editDiscount}
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
          submit={words.save}
        >
          {cancel}
        </DiscountForm>
      )}
    </FormDialog>
  )
}
