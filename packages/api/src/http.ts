/** For the HTTP side: who asks, what is refused, and what is answered otherwise than by a procedure. */

export type { OpenApiMeta } from 'trpc-to-openapi'
export { writeKeptMs } from './audit/audit.ts'
export { lacksEncryptionKey } from './encryption/lacks-encryption-key.ts'
export { createKeyUse, writeKeyUseMs } from './keys/key-use.ts'
export { type KeyPermission, neededPermission } from './keys/permissions.ts'
export { paymentUpdatesPath } from './payment-updates/link.ts'
export { finishPaymentUpdate, type Notice, startPaymentUpdate, type Visit } from './payment-updates/visit.ts'
export {
  createSessionAuthenticator,
  type SelectedMerchant,
  type SessionAuthenticator,
} from './people/authenticate-session.ts'
export { isPasswordQueueFull } from './people/password.ts'
export type { Permission } from './people/permissions.ts'
export { clientAddressHeader, createSignIn, type SignIn, signInPath } from './people/sign-in.ts'
export { openFile } from './portal/disputes/open-file.ts'
export { exportPayments } from './portal/payments/export.ts'
export { paymentFilters } from './portal/payments/schema.ts'
export { apiErrorOf } from './request/api-error-of.ts'
export { createKeyAuthenticator, type KeyAuthenticator } from './request/authenticate-key.ts'
export { clientNetwork } from './request/client-network.ts'
export { ApiError } from './request/errors.ts'
export { createFailureLimit } from './request/failure-limit.ts'
export { idempotencyKeyOf, type StillHeld } from './request/idempotency.ts'
export { createRateLimit, type Quota } from './request/rate-limit.ts'
export { createRequestLog, type RequestLog, writeRequestsMs } from './request/request-log.ts'
export { accountScope, permissionOf } from './request/trpc.ts'
export { createKeyVerifier, keyCacheMs } from './request/verify-key.ts'
export { apiVersion } from './request/version.ts'
