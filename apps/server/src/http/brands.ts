import { type Brand, readCustomerBrand, readPlatformBrand } from '@merchant-payments/api/http'
import type { Services } from '@merchant-payments/api/services'
import { isOutage } from '@merchant-payments/db'
import { DeadlineError, withDeadline } from '../with-deadline.ts'

/** The brands that pages show. */
export type Brands = {
  platform(): Promise<Brand | null>
  /** The brand that a merchant's customers see; the platform's if the merchant is not known, or while the database is away. */
  ofMerchant(merchantId: string | null): Promise<Brand | null>
}

/** How long a page may show the platform's brand of before a change, in milliseconds. */
const freshMs = 2_000

/** How long a page waits for a brand, in milliseconds: a database that is silent answers nothing for many seconds. */
export const patienceMs = 1_000

/** Reads brands. Without a database the platform's pages keep the brand that was read last. */
export function createBrands(services: Pick<Services, 'database'>): Brands {
  let last: Brand | null = null
  let reading: Promise<Brand | null> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    try {
      last = await readPlatformBrand(services)
    } catch (error) {
      if (!isOutage(error)) throw error
    } finally {
      reading = undefined
      readAt = performance.now()
    }
    return last
  }
  const platform = async () => {
    if (performance.now() - readAt < freshMs) return last
    reading ??= read()
    return withDeadline(reading, patienceMs).catch((error: unknown) => {
      if (error instanceof DeadlineError) return last
      throw error
    })
  }
  return {
    platform,
    async ofMerchant(merchantId) {
      try {
        return await (merchantId === null ? platform() : readCustomerBrand(services, merchantId))
      } catch (error) {
        if (isOutage(error)) return platform()
        throw error
      }
    },
  }
}
