import { timeStep, totpCode } from '../../src/platform/access/totp.ts'

/** Returns the code that an authenticator app shows for this secret. */
export function codeOf(secret: string, at: Date, steps = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return totpCode(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), timeStep(at) + steps)
}
