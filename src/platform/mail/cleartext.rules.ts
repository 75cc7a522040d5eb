/** Whether Weft may use a mail server without TLS: it is on this machine, or `MAIL_CLEARTEXT_HOSTS` lists it. */
export const mayBeClear = (host: string, port: number, cleartextHosts: readonly string[]): boolean =>
  isLoopback(host) || cleartextHosts.includes(hostAndPort(host, port))

/** Whether the host is this machine. A name that only starts like an IP address (`127.mail.example`) does not match. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

const hostAndPort = (host: string, port: number): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`.toLowerCase()

/** Whether the text is a host with a port, such as `mail.internal:25` or `[fd00::1]:143`. */
export const isHostAndPort = (text: string): boolean => /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/i.test(text)
