/** Types for the parts of undici that Weft loads without the rest. The package has no types for its single files. */
declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici'
}
declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici'

  export default function request(
    this: Dispatcher,
    options: Dispatcher.RequestOptions & { readonly origin: string },
  ): Promise<Dispatcher.ResponseData>
}
declare module 'undici/lib/core/util.js' {}
declare module 'undici/lib/dispatcher/client-h1.js' {}
declare module 'undici/lib/dispatcher/client-h2.js' {}
