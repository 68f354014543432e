import { MerchantPaymentsConnectionError, MerchantPaymentsError } from '@merchant-payments/sdk'
import { ConfigError } from './config.ts'

/** A one-line message for a failure that the reader can fix; undefined for a bug, whose stack is needed. */
export function explain(error: unknown, baseUrl = 'its default address'): string | undefined {
  if (error instanceof ConfigError) return error.message
  if (error instanceof MerchantPaymentsConnectionError) {
    return `Merchant Payments API does not answer at ${baseUrl}: run "npm start" in another terminal, then open the store again.`
  }
  if (error instanceof MerchantPaymentsError) {
    const request = error.requestId ? ` (request ${error.requestId})` : ''
    return `Merchant Payments API refused: ${error.code}: ${error.message}${request}`
  }
  if (isRefusedFile(error)) {
    return `${error.path} cannot be used (${error.code}). Give this user the right to read and write it, or set DATA_DIR to the folder of the server.`
  }
  return undefined
}

/** Whether the file system refused a file. A missing one of the store's own is a bug. */
function isRefusedFile(error: unknown): error is Error & { code: string; path: string } {
  return error instanceof Error && 'path' in error && 'code' in error && error.code !== 'ENOENT'
}
