import { createProduct } from './create.ts'
import { deleteProduct } from './delete.ts'
import { listProducts } from './list.ts'
import { retrieveProduct } from './retrieve.ts'
import { updateProduct } from './update.ts'

export const productEndpoints = [createProduct, retrieveProduct, updateProduct, deleteProduct, listProducts]
