export type { ResponseInfo, Result } from './call-with-retries.ts'
export { MerchantPayments, MerchantResources } from './client.ts'
export {
  type ApiErrorCode,
  type ClientErrorCode,
  type ErrorCode,
  type Issue,
  MerchantPaymentsConnectionError,
  MerchantPaymentsError,
} from './errors.ts'
export type { Fetch, FetchInit, ResponseHeaders } from './fetch.ts'
export type { FollowOptions } from './follow.ts'
export type { List } from './list.ts'
export type { ClientOptions, RequestOptions } from './options.ts'
export { Platform } from './platform.ts'
export type * from './types.ts'
export * from './webhooks.ts'
