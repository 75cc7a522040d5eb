const secretName = /token|secret|signature|password|appsecret/i
const secretText = /(access_token|client_secret|appsecret_proof)=[^&\s"]+/gi

/** Returns a network's response with secrets replaced by `[redacted]`, both in members and in URLs. */
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(secretText, '$1=[redacted]')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(redacted)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, secretName.test(name) ? '[redacted]' : redacted(member)]),
  )
}
