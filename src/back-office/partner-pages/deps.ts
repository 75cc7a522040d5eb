import type { FastifyRequest } from 'fastify'
import type { AccessDeps } from '../../platform/access/index.ts'
import type { FormFields } from '../../platform/http/form-body.ts'
import type { PageFrame } from './page-frame.ts'

export interface PartnerPagesDeps extends AccessDeps {
  readonly frame: PageFrame
  /** What the addresses of uploads begin with. */
  readonly publicUrl: string
  /** Of the records' own texts. */
  readonly defaultLocale: string
}

export type FormRequest = FastifyRequest<{ Body: FormFields | undefined }>

/** By field: what is wrong with what was sent. */
export type Problems = ReadonlyMap<string, string>

export const noProblems: Problems = new Map()
/** Pages are no part of the API's description. */
export const hidden = { schema: { hide: true } }

export const fieldsOf = (request: FormRequest): FormFields => request.body ?? new Map<string, string>()
