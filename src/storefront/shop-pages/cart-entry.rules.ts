import type { LineChange } from '../checkout/index.ts'

export interface CartLine {
  readonly id: string
  readonly quantity: number
}

/** The submitted form of the cart page. */
export interface CartEntry {
  readonly action:
    | { readonly is: 'update' | 'checkout' }
    | { readonly is: 'remove'; readonly lineId: string }
    | { readonly is: 'region'; readonly regionId: string }
  /** Quantities as typed, by line id. */
  readonly quantities: ReadonlyMap<string, string>
  /** Version of the cart that the page showed. */
  readonly version: number
}

export function readCartEntry(fields: ReadonlyMap<string, string>): CartEntry {
  const [name = '', ...rest] = (fields.get('action') ?? '').split(':')
  const named = rest.join(':')
  return {
    action:
      name === 'remove'
        ? { is: 'remove', lineId: named }
        : name === 'region'
          ? { is: 'region', regionId: named }
          : { is: name === 'checkout' ? 'checkout' : 'update' },
    quantities: new Map(
      [...fields].flatMap(([field, value]) => (field.startsWith('qty.') ? [[field.slice(4), value.trim()]] : [])),
    ),
    version: Number(fields.get('version')),
  }
}

/** Returns changes to the lines, and the lines whose quantity is invalid. */
export function cartChanges(
  { action, quantities }: CartEntry,
  lines: readonly CartLine[],
): { readonly changes: readonly LineChange[]; readonly wrong: readonly string[] } {
  const wrong: string[] = []
  const changes = lines.flatMap(({ id, quantity }): LineChange[] => {
    if (action.is === 'remove' && action.lineId === id) return [{ lineItemId: id, variantId: null, quantity: 0 }]
    const typed = quantities.get(id)
    if (typed === undefined || typed === String(quantity)) return []
    if (!/^\d{1,4}$/.test(typed)) {
      wrong.push(id)
      return []
    }
    return Number(typed) === quantity ? [] : [{ lineItemId: id, variantId: null, quantity: Number(typed) }]
  })
  return { changes, wrong }
}
