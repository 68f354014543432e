/** What describes the interface to others. */
export type { OpenApiMeta } from 'trpc-to-openapi'
export { accessActions } from './audit/change-of.ts'
export { openApiDocument } from './openapi/document.ts'
export { apiVersion } from './request/version.ts'
