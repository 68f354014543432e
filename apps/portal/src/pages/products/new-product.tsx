import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { products } from '#messages/products.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { ProductForm } from './product-form.tsx'
import { newProduct, type ProductFields } from './product-from.ts'

const t = products.newProduct

/** Creates a product and opens its page. */
export function NewProduct() {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDialog
      button={t.newProduct}
      title={t.newProduct}
      isMain
      save={(fields: ProductFields) => client.products.create.mutate(newProduct(fields))}
      onSaved={(product) => {
        queries.setQueryData(['products', product.id], product)
        void queries.invalidateQueries({ queryKey: ['products'] })
      }}
      next={({ id }) => navigate({ to: href(`/products/${id}`) })}
    >
      {(saving, cancel) => <ProductForm save={saving}>{cancel}</ProductForm>}
    </FormDialog>
  )
}
