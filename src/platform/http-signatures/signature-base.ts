import { type InnerList, type Item, parseDictionary, serializeInnerList, serializeItem } from 'structured-headers'

/** The parts of a request or response that a signature can cover. */
export interface SignedMessage {
  /** Components such as `@method`, `@authority`, `@path`, `@query` and `@status`, as far as the message has them. */
  readonly derived: ReadonlyMap<string, string>
  /** Derived components of the request that this response answers, for components with the parameter `req`. */
  readonly request?: ReadonlyMap<string, string>
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/**
 * Builds the signature base (RFC 9421, 2.5). `covered` includes the parameters of `Signature-Input`. Throws if a
 * component is named twice or is missing.
 */
export function signatureBase(message: SignedMessage, covered: InnerList): string {
  const [components] = covered
  const named = components.map((component) => serializeItem(component))
  if (new Set(named).size !== named.length) throw new Error('Signature-Input names a component twice.')
  const lines = components.map((component, at) => `${named[at]}: ${componentValue(message, component)}`)
  return [...lines, `"@signature-params": ${serializeInnerList(covered)}`].join('\n')
}

/** Returns the value of a component in the signature base. Throws if the message lacks it. */
export function componentValue(message: SignedMessage, component: Item): string {
  const [name, parameters] = component
  if (typeof name !== 'string') throw new Error('Signature-Input names a component by something other than a string.')
  if (name === '@query-param') return queryParameter(message, component)
  if (name.startsWith('@')) {
    const value = derivedFrom(message, parameters)?.get(name)
    if (value === undefined) throw new Error(`There is no component ${name}.`)
    return value
  }
  const value = fieldValue(message.headers[name])
  if (value === null) throw new Error(`The message has no field ${name}.`)
  if (parameters.size === 0) return value
  const key = parameters.get('key')
  if (parameters.size > 1 || typeof key !== 'string') throw new Error(`Parameters of ${name} are not known.`)
  return memberOf(value, key)
}

function derivedFrom(message: SignedMessage, parameters: Item[1]): ReadonlyMap<string, string> | undefined {
  if (parameters.size === 0) return message.derived
  return parameters.size === 1 && parameters.get('req') === true ? message.request : undefined
}

const fieldValue = (value: string | readonly string[] | undefined): string | null => {
  if (value === undefined) return null
  return (typeof value === 'string' ? [value] : value).map((line) => line.trim()).join(', ')
}

function memberOf(value: string, key: string): string {
  const member = parseDictionary(value).get(key)
  if (!member) throw new Error(`There is no member ${key}.`)
  return isInnerList(member) ? serializeInnerList(member) : serializeItem(member)
}

export const isInnerList = (member: Item | InnerList): member is InnerList => Array.isArray(member[0])

/** Returns a query parameter decoded as a form and encoded again (RFC 9421, 2.2.8). */
function queryParameter({ derived }: SignedMessage, [, parameters]: Item): string {
  const name = parameters.get('name')
  if (parameters.size !== 1 || typeof name !== 'string')
    throw new Error('The component @query-param needs exactly the parameter name.')
  const values = new URLSearchParams(derived.get('@query') ?? '').getAll(decodeURIComponent(name))
  const [value] = values
  if (values.length !== 1 || value === undefined) throw new Error(`Send exactly one parameter ${name}.`)
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
