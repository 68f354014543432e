import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { discounts } from '#messages/discounts.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { DiscountForm } from './discount-form.tsx'
import { type NewDiscount as NewDiscountFields, newDiscountFrom } from './discount-from.ts'
import { ReductionFields } from './reduction-fields.tsx'

const t = discounts.newDiscount

/** Creates a discount and opens its page. */
export function NewDiscount() {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDialog
      button={t.newDiscount}
      title={t.newDiscount}
      isMain
      save={(fields: NewDiscountFields) => client.discounts.create.mutate(fields)}
      onSaved={(discount) => {
        queries.setQueryData(['discounts', discount.id], discount)
        void queries.invalidateQueries({ queryKey: ['discounts', 'list'] })
      }}
      next={({ id }) => navigate({ to: href(`/discounts/${id}`) })}
    >
      {(saving, cancel) => (
        <DiscountForm
          save={saving}
          read={newDiscountFrom}
          submit={t.createDiscount}
          reduction={(errors) => <ReductionFields errors={errors} />}
        >
          {cancel}
        </DiscountForm>
      )}
    </FormDialog>
  )
}
