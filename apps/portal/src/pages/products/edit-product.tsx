import { useQueryClient } from '@tanstack/react-query'
import { products } from '#messages/products.ts'
import { words } from '#messages/words.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { ProductForm } from './product-form.tsx'
import { type Product, type ProductFields, productChange } from './product-from.ts'

const t = products.editProduct

export function EditProduct({ product, onDone }: { product: Product; onDone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { id } = product
  return (
    <FormDialog
      button={words.edit}
      kind="quiet"
      title={t.editProduct}
      save={(fields: ProductFields) => client.products.update.mutate({ id, ...productChange(product, fields) })}
      onSaved={(changed) => {
        queries.setQueryData(['products', id], changed)
        void queries.invalidateQueries({ queryKey: ['products'] })
        onDone()
      }}
    >
      {(saving, cancel) => (
        <ProductForm product={product} save={saving}>
          {cancel}
        </ProductForm>
      )}
    </FormDialog>
  )
}
