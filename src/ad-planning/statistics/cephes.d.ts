/** Types of the Cephes functions in use. The package's own types cannot be resolved. */
declare module 'cephes' {
  /** Resolves once the functions may be called. */
  export const compiled: Promise<void>
  export function erf(x: number): number
  export function erfc(x: number): number
  export function ndtri(p: number): number
  export function igamc(a: number, x: number): number
  export function incbet(a: number, b: number, x: number): number
  export function lgam(x: number): number
}
