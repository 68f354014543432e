// @ts-check

/**
 * One line for the operator whose settings name an address that a server cannot listen on; null for any other error.
 *
 * @param {unknown} error
 * @param {import('./ports.mjs').Port['name']} setting the setting that changes the port
 */
export function explainListenError(error, setting = 'PORT') {
  if (!(error instanceof Error && 'code' in error)) return null
  const { code } = error
  if (code === 'EADDRINUSE' && 'port' in error) {
    const remedy =
      setting === 'PROBE_PORT'
        ? 'Set PROBE_PORT to another port: each process needs its own.'
        : 'Stop the program that uses it, or set other ports with PORT and SANDBOX_PORT.'
    return `Port ${error.port} is in use. ${remedy}`
  }
  if (code === 'EACCES' && 'port' in error)
    return `Port ${error.port} may not be listened on. Set ${setting} to a port above 1023.`
  if ((code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') && 'syscall' in error)
    return `HOST is not an address of this machine (${code}). Set it to 127.0.0.1, or to 0.0.0.0 for every network interface.`
  return null
}
