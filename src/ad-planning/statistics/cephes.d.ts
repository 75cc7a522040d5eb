/** Types of the Cephes functions that Weft uses. The types in the package cannot be resolved. */
declare module 'cephes' {
  /** Resolves when the functions can be called. */
  export const compiled: Promise<void>
  export function erf(x: number): number
  export function erfc(x: number): number
  export function ndtri(p: number): number
  export function igamc(a: number, x: number): number
  export function incbet(a: number, b: number, x: number): number
  export function lgam(x: number): number
}
