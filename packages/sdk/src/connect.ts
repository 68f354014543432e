import { type Call, createCall } from './call-with-retries.ts'
import { type ClientOptions, readClientOptions } from './options.ts'

/**
 * What a resource calls the API by, for programs that need few of them: `new Refunds(connect({ apiKey }))`.
 *
 * @throws TypeError for a missing or malformed option.
 */
export function connect(options: ClientOptions): Call {
  return createCall(readClientOptions(options))
}
