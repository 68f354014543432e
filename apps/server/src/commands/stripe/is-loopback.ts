/** Whether a host is this machine, whichever it is. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname)
}
