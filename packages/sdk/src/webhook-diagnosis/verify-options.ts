import { refuseUnknown } from '../refuse-unknown.ts'
import { checkTolerance } from '../tolerance.ts'
import type { VerifyOptions } from '../verify-webhook.ts'

/** @throws TypeError that names the option, and what it takes */
export function checkVerifyOptions(options: VerifyOptions): void {
  refuseUnknown(options, ['tolerance', 'knownSecrets'], 'verifyWebhook(rawBody, headers, secret, { tolerance: 300 })')
  checkTolerance(options.tolerance)
}
