/** Returns the URL of this process for calls from this machine. */
export const ownAddress = (host: string, port: number): string => `http://${reachable(host)}:${port}`

const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
