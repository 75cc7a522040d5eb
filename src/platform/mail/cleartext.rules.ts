/** Whether a mail server may be used without TLS: one on this machine, or one listed in `MAIL_CLEARTEXT_HOSTS`. */
export const mayBeClear = (host: string, port: number, cleartextHosts: readonly string[]): boolean =>
  isLoopback(host) || cleartextHosts.includes(hostAndPort(host, port))

/** Host names that merely start like an address (`127.mail.example`) do not match. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

const hostAndPort = (host: string, port: number): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`.toLowerCase()

/** `mail.internal:25` or `[fd00::1]:143`. */
export const isHostAndPort = (text: string): boolean => /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/i.test(text)
