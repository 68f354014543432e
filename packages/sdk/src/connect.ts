import { type Call, createCall } from './call-with-retries.ts'
import { type ClientOptions, readClientOptions } from './options.ts'

/**
 * The connection of a resource to the API, for programs that need few resources: `new Refunds(connect({ apiKey }))`.
 *
 * @throws TypeError for a missing or malformed option.
 */
export function connect(options: ClientOptions): Call {
  return createCall(readClientOptions(options))
}
