import { createCall } from './call-with-retries.ts'
import { MerchantResources } from './client.ts'
import { type ClientOptions, type KeyForm, readClientOptions } from './options.ts'
import { Merchants } from './resources/merchants.ts'
import { PlatformWebhookEndpoints } from './resources/platform-webhook-endpoints.ts'
import { Reports } from './resources/reports.ts'

const platformKeys: KeyForm = {
  of: 'Platform',
  form: /^svc_platform_(live|test)_[0-9A-Za-z_-]+$/,
  written: 'svc_platform_test_… or svc_platform_live_…',
}

/**
 * A client of the platform, with a key of its own: it manages merchants, and acts for them. It holds its key where no log, JSON or
 * inspection sees it.
 *
 * @throws TypeError for a missing or malformed option.
 */
export class Platform {
  readonly merchants: Merchants
  readonly reports: Reports
  readonly webhookEndpoints: PlatformWebhookEndpoints
  readonly #as: (merchant: string) => MerchantResources

  constructor(options: ClientOptions) {
    const settings = readClientOptions(options, platformKeys)
    const call = createCall(settings)
    this.merchants = new Merchants(call)
    this.reports = new Reports(call)
    this.webhookEndpoints = new PlatformWebhookEndpoints(call)
    this.#as = (merchant) => new MerchantResources(createCall({ ...settings, merchant }))
  }

  /**
   * The resources of a merchant, as an unlimited key of it sees them in the mode of the platform's key: `platform.as('mer_…').payments`.
   *
   * @throws TypeError for a text that is no id of a merchant.
   */
  as(merchant: string): MerchantResources {
    if (typeof merchant !== 'string' || !/^mer_[0-9A-Za-z]+$/.test(merchant)) {
      throw new TypeError('as takes the id of a merchant, mer_….')
    }
    return this.#as(merchant)
  }
}
