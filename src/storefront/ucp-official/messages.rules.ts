import type { AppError } from '../../platform/errors.ts'
import type { SessionMessage } from '../checkout/index.ts'

export type Severity = 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'

export type OfficialMessage = {
  readonly type: 'error' | 'warning' | 'info'
  readonly code: string
  readonly content: string
  readonly severity?: Severity
  /** JSONPath (RFC 9535) from the root of the response. */
  readonly path?: string
} & Readonly<Record<string, unknown>>

const destination = '$.fulfillment.methods[0].destinations[0]'

/** Fields that the official UCP responses place or name differently from Weft's own checkout responses. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^\/shipping_address(?=\/|$)/, destination],
  [/^\/fulfillment_option_id$/, '$.fulfillment.methods[0].groups[0].selected_option_id'],
  [/\/line_item_id$/, '/id'],
]

/** Converts a JSON pointer to a JSONPath (RFC 9535): `/line_items/0/quantity` becomes `$.line_items[0].quantity`. */
export function jsonPath(pointer: string): string {
  let text = pointer
  for (const [from, to] of elsewhere) text = text.replace(from, to)
  const [root, ...rest] = text.split('/')
  return rest.reduce((path, part) => path + step(part.replaceAll('~1', '/').replaceAll('~0', '~')), root || '$')
}

function step(name: string): string {
  if (/^(0|[1-9]\d*)$/.test(name)) return `[${name}]`
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `.${name}` : `['${name.replace(/[\\']/g, '\\$&')}']`
}

const codes: Readonly<Record<string, string>> = {
  no_fulfillment_option: 'address_undeliverable',
  country_not_supported: 'address_undeliverable',
}
const codeOf = (code: string): string => codes[code] ?? code

/** Converts a session's message. A rejected discount code becomes a warning. */
export function officialMessage(message: SessionMessage): OfficialMessage {
  const { type, code, content, severity, path, ...more } = message
  const at = path === undefined ? {} : { path: jsonPath(path) }
  if (type === 'error') return { type, code: codeOf(code), content, severity: severityOf(severity), ...at, ...more }
  return { type: code.startsWith('discount_code_') ? 'warning' : 'info', code, content, ...at, ...more }
}

const severityOf = (severity: string | undefined): Severity => (severity === 'fatal' ? 'unrecoverable' : 'recoverable')

/** Converts an error to messages, one per problem. */
export function refusalMessages(error: AppError): OfficialMessage[] {
  const { problems, path, extra, severity } = error.details
  const told = problems ?? [{ code: error.code, message: error.message, path, ...extra }]
  return told.map(({ code, message, path: at, ...more }) => ({
    type: 'error',
    code: codeOf(code ?? error.code),
    content: message,
    severity: severityOf(severity),
    ...(at === undefined ? {} : { path: jsonPath(at) }),
    ...more,
  }))
}

/** Returns the messages of the error, followed by the session's other messages. */
export const joined = (first: readonly OfficialMessage[], then: readonly OfficialMessage[]): OfficialMessage[] => [
  ...first,
  ...then.filter((message) => !first.some(({ code, path }) => code === message.code && path === message.path)),
]

/** Marks messages of a response without a resource as unrecoverable: no further call can succeed. */
export const withoutResource = (messages: readonly OfficialMessage[]): OfficialMessage[] =>
  messages.map((message) => ({ ...message, severity: 'unrecoverable' }))
