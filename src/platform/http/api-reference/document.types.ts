/** The parts of OpenAPI 3.1 that Weft writes and its reference page reads. */
export interface ApiDocument {
  readonly openapi: '3.1.1'
  readonly info: ApiInfo
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly ApiTag[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
  }
}

export interface ApiInfo {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly license: { readonly name: string; readonly identifier: string }
}

export interface ApiTag {
  readonly name: string
  readonly description?: string
}

export interface ApiOperation {
  readonly tags: readonly string[]
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: true
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, ApiResponse>>
}

export interface ApiResponse {
  readonly description: string
  readonly content?: Content
}

export type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: string
}

export type SecurityScheme =
  | { readonly type: 'http'; readonly scheme: 'bearer'; readonly description: string }
  | { readonly type: 'apiKey'; readonly in: 'header'; readonly name: string; readonly description: string }

/** JSON Schema 2020-12. The members that Weft reads. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** Security and headers of all routes below a prefix. */
export interface DescribedSurface {
  /**
   * For example `/admin`; an empty string matches everything. A route belongs to the surface with the longest matching
   * prefix.
   */
  readonly prefix: string
  /** Alternatives: each alone is enough. Empty if the routes are public. */
  readonly security: Readonly<Record<string, SecurityScheme>>
  readonly headers: readonly DescribedHeader[]
}

export interface DescribedHeader {
  readonly name: string
  readonly required: boolean
  readonly description: string
  readonly example: string
  /** Whether a request below the prefix accepts the header. Default: every request does. */
  readonly takenBy?: (request: { readonly method: string; readonly url: string }) => boolean
}
