import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const folders = { '2026-04-08': '2026-04-08', '2026-08-25': 'main-of-2026-08-22' } as const
export type UcpVersion = keyof typeof folders
export const ucpVersions = ['2026-04-08', '2026-08-25'] as const

const root = process.env.TEST_DATA_DIR ? join(process.env.TEST_DATA_DIR, 'ucp') : null
/** Whether the protocol's schemas are installed. */
export const hasUcpSchemas = root !== null && existsSync(join(root, '2026-04-08', 'schemas', 'ucp.json'))

const checkoutExtensions = ['discount', 'fulfillment', 'buyer_consent'].map(
  (name) => `shopping/${name}.json#/$defs/dev.ucp.shopping.checkout`,
)
const kinds = {
  checkout: ['shopping/checkout.json', ...checkoutExtensions],
  cart: ['shopping/cart.json', 'shopping/discount.json#/$defs/dev.ucp.shopping.cart'],
  order: ['shopping/order.json'],
  search: ['shopping/catalog_search.json#/$defs/search_response'],
  lookup: ['shopping/catalog_lookup.json#/$defs/lookup_response'],
  product: ['shopping/catalog_lookup.json#/$defs/get_product_response'],
  error: ['error_response'],
  profile: ['profile'],
} as const
export type UcpKind = keyof typeof kinds

const special: Record<UcpVersion, Record<string, string>> = {
  '2026-04-08': {
    error_response: 'shopping/types/error_response.json',
    profile: 'discovery/profile.json#/$defs/business_profile',
  },
  '2026-08-25': {
    error_response: 'common/types/error_response.json',
    profile: 'profile.json#/$defs/business_schema',
  },
}

const loaded = new Map<UcpVersion, Ajv2020>()

function schemasOf(version: UcpVersion): Ajv2020 {
  const known = loaded.get(version)
  if (known) return known
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  addFormats.default(ajv)
  for (const part of ['schemas', 'discovery']) {
    const folder = join(root ?? '', folders[version], part)
    if (!existsSync(folder)) continue
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.json')) {
        const schema = JSON.parse(readFileSync(join(folder, file), 'utf8'))
        if (schema.$id?.endsWith('/discovery/profile.json')) rewriteReferences(schema)
        ajv.addSchema(schema)
      }
  }
  loaded.set(version, ajv)
  return ajv
}

/** Only the discovery profile uses relative references to its folder in the repository. */
function rewriteReferences(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref' && typeof value === 'string' && value.startsWith('../schemas/'))
      Object.assign(schema, { $ref: `https://ucp.dev/${value.slice(3)}` })
    else rewriteReferences(value)
  }
}

/**
 * Validates a body against the protocol's schemas and returns the violations. An error body is validated as an error.
 */
export function ucpProblems(version: UcpVersion, kind: UcpKind, body: unknown): string[] {
  const isError = kind !== 'profile' && (body as { ucp?: { status?: string } }).ucp?.status === 'error'
  return kinds[isError ? 'error' : kind].flatMap((name) => {
    const validate = validatorOf(version, special[version][name] ?? name)
    if (validate(body)) return []
    return (validate.errors ?? []).map((error) => `${name} ${error.instancePath} ${error.message}`)
  })
}

function validatorOf(version: UcpVersion, name: string): ValidateFunction {
  const id = `https://ucp.dev/schemas/${name}`
  const validate = schemasOf(version).getSchema(id)
  if (!validate) throw new Error(`${version} has no schema ${id}`)
  return validate
}
