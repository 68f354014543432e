/** The version of the interface: the `X-API-Version` header of every answer. */
export const apiVersion = '2025-01-01'
