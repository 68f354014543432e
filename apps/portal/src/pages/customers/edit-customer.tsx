import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { CustomerForm } from './customer-form.tsx'
import { type Customer, type CustomerFields, customerChange } from './customer-from.ts'

export function EditCustomer({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { id } = customer
  return (
    <FormDialog
      button="Edit"
      kind="quiet"
      title="Edit customer"
      save={(fields: CustomerFields) => client.customers.update.mutate({ id, ...customerChange(customer, fields) })}
      onSaved={async () => {
        await queries.invalidateQueries({ queryKey: ['customers'] })
        onDone()
      }}
    >
      {(saving, cancel) => (
        <CustomerForm customer={customer} save={saving}>
          {cancel}
        </CustomerForm>
      )}
    </FormDialog>
  )
}
