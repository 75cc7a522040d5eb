import { createHash, type Hash, type Hmac } from 'node:crypto'
import { inTurns } from './turns.ts'

const pieceBytes = 1024 * 1024

/** Hashes large content in slices that yield to other requests. */
export async function updateInTurns<Kind extends Hash | Hmac>(hash: Kind, bytes: Buffer): Promise<Kind> {
  for await (const piece of inTurns(bytes, pieceBytes)) hash.update(piece)
  return hash
}

export const sha256InTurns = async (bytes: Buffer, encoding: 'hex' | 'base64url'): Promise<string> =>
  (await updateInTurns(createHash('sha256'), bytes)).digest(encoding)
