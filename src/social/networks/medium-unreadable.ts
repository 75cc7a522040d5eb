import type { ReadFault } from './fault.types.ts'

/** Thrown if a medium cannot be fetched or decoded. The message is for people and contains no secret. */
export class MediumUnreadable extends Error {
  override readonly name = 'MediumUnreadable'
  /** Whether a later try can succeed: the medium's server was unreachable, overloaded or had an error. */
  readonly mayPass: boolean

  constructor(message: string, mayPass = false) {
    super(message)
    this.mayPass = mayPass
  }
}

export const mediumFault = ({ message, mayPass }: MediumUnreadable): ReadFault => ({
  class: mayPass ? 'transient' : 'invalid_content',
  message,
  code: null,
  retryAt: null,
  definitive: true,
})
