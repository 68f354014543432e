import type { MerchantPayments, Product } from '@merchant-payments/sdk'

/** The shop's products before they are created in the API. Amounts are in cents. */
const exampleProducts = [
  {
    sku: 'morning-blend',
    name: 'Morning blend',
    description: 'Cocoa, hazelnut, a little orange. 250 g, whole beans.',
    amount: 1600,
  },
  {
    sku: 'stoneware-mug',
    name: 'Stoneware mug',
    description: 'Thrown by hand, glazed in oat. Holds 300 ml.',
    amount: 2400,
  },
  {
    sku: 'pour-over-dripper',
    name: 'Pour-over dripper',
    description: 'Porcelain, for one cup or for two.',
    amount: 3200,
  },
  {
    sku: 'gooseneck-kettle',
    name: 'Gooseneck kettle',
    description: 'Steel, with a spout for steady hands.',
    amount: 6800,
  },
] as const

/** The metadata key by which this store finds its products again. */
const skuKey = 'example_store_sku'

/** A product with the price that it is sold at. */
export type ProductForSale = Product & { price: NonNullable<Product['price']> }

/**
 * The products of this shop, in the order of the shelf. The first start creates them; every other finds them by their
 * metadata, so a name or price that was changed since (in the portal, say) is what the shop shows.
 *
 * @param shopUrl where the pictures are; the hosted checkout shows them too
 */
export async function ensureCatalogue(payments: MerchantPayments, shopUrl: string): Promise<ProductForSale[]> {
  const found = new Map<string, Product>()
  // The list asks for its next page by itself. Newest first, so the first of two alike is the one to keep.
  for await (const product of payments.products.list({ limit: 100 })) {
    const sku = String(product.metadata[skuKey])
    if (!found.has(sku)) found.set(sku, product)
  }
  const products = await Promise.all(
    exampleProducts.map(async ({ sku, name, description, amount }) => {
      const picture = `${shopUrl}/assets/${sku}.svg`
      const product = found.get(sku)
      if (!product) {
        return payments.products.create({
          name,
          description,
          images: [picture],
          price: { amount, currency: 'usd' },
          metadata: { [skuKey]: sku },
        })
      }
      // The shop may have moved to another port.
      return product.images[0] === picture ? product : payments.products.update(product.id, { images: [picture] })
    }),
  )
  return products.filter(isForSale)
}

function isForSale(product: Product): product is ProductForSale {
  return product.active && product.price !== null
}
