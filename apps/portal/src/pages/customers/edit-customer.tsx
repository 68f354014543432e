import { useQueryClient } from '@tanstack/react-query'
import { customers } from '#messages/customers.ts'
import { words } from '#messages/words.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { CustomerForm } from './customer-form.tsx'
import { type Customer, type CustomerFields, customerChange } from './customer-from.ts'

const t = customers.editCustomer

export function EditCustomer({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { id } = customer
  return (
    <FormDialog
      button={words.edit}
      kind="quiet"
      title={t.editCustomer}
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
