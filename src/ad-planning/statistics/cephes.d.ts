/** The few functions of the Cephes library that are used; its own types are not where its package says. */
declare module 'cephes' {
  /** Resolves when the functions below may be called. */
  export const compiled: Promise<void>
  export function erf(x: number): number
  export function erfc(x: number): number
  export function ndtri(p: number): number
  export function igamc(a: number, x: number): number
  export function incbet(a: number, b: number, x: number): number
  export function lgam(x: number): number
}
