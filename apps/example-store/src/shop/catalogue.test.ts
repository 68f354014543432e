import { expect, test } from 'vitest'
import { fakeApi } from '../testing/fake-api.ts'
import { aProduct } from '../testing/products.ts'
import { ensureCatalogue } from './catalogue.ts'

/** An API that keeps products, listed newest first and one to a page. */
function openApi() {
  const products: ReturnType<typeof aProduct>[] = []
  const api = fakeApi(({ method, path, body }) => {
    if (method === 'GET') return { items: products.toReversed(), has_more: false }
    const known = products.find(({ id }) => path.endsWith(id))
    if (known) return Object.assign(known, body)
    const product = { ...aProduct(), ...body, id: `prod_${products.length + 1}` }
    products.push(product)
    return product
  })
  return { ...api, products }
}

test('the first start creates the products, every other finds them', async () => {
  const { payments, calls, products } = openApi()
  const first = await ensureCatalogue(payments, 'http://127.0.0.1:4244')
  expect(first.map(({ name }) => name)).toEqual([
    'Morning blend',
    'Stoneware mug',
    'Pour-over dripper',
    'Gooseneck kettle',
  ])
  calls.length = 0
  const second = await ensureCatalogue(payments, 'http://127.0.0.1:4244')
  expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
  expect(products).toHaveLength(4)
})

test('a start at another port updates the image URLs', async () => {
  const { payments } = openApi()
  await ensureCatalogue(payments, 'http://127.0.0.1:4244')
  const [blend] = await ensureCatalogue(payments, 'http://127.0.0.1:5000')
  expect(blend?.images).toEqual(['http://127.0.0.1:5000/assets/morning-blend.svg'])
})

test('an inactive product is not in the catalogue', async () => {
  const { payments, products } = openApi()
  await ensureCatalogue(payments, 'http://127.0.0.1:4244')
  for (const product of products) product.active = product.name === 'Stoneware mug'
  expect((await ensureCatalogue(payments, 'http://127.0.0.1:4244')).map(({ name }) => name)).toEqual(['Stoneware mug'])
})
