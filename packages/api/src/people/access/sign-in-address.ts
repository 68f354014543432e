/** Where sign-in is served. */
export const signInPath = '/portal/auth'

/** The client's address by the connection, set by the HTTP server; the same header from a client is not trusted. */
export const clientAddressHeader = 'x-portal-client-address'
