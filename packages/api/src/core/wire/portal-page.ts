/** A page of the portal, such as `/payments?status=failed`. */
export const portalPage = /^\/(?!\/)[\w\-./?=&%~]{0,500}$/
