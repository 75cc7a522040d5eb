import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../errors.ts'
import { invalidData } from '../http/refusals.ts'
import { newSecret } from '../ids.ts'
import { type PasswordWeakness, weaknessOf } from './password.rules.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Maximum number of hashes at a time. Each occupies a libuv thread, which file access and DNS need too. */
const atOnce = 2
const mostWaiting = 64

export interface Passwords {
  /**
   * Hashes a new password with argon2id, in PHC string format. Throws `invalid_data` (400) at `/password` if it was
   * leaked, follows a pattern, or consists of the e-mail address, a part of that address, or the name Weft.
   */
  hash(password: string, email: string): Promise<string>
  /** Whether the password matches the hash. If `hashed` is null, takes the same time and returns false. */
  matches(hashed: string | null, password: string): Promise<boolean>
}

/**
 * Creates the functions that hash passwords off the event loop, a few at a time. They throw `invalid_data` (400) for a
 * weak new password, and `rate_limited` (429) if the queue is full.
 */
export function createPasswords(): Passwords {
  const inTurn = boundedQueue(atOnce, mostWaiting)
  let nobodys: string | undefined
  return {
    async hash(password, email) {
      const weakness = weaknessOf(password, email, await leakedPasswords())
      if (weakness !== null) throw invalidData([{ path: '/password', message: refusals[weakness] }])
      return inTurn(() => hash(spelled(password), cost))
    },
    async matches(hashed, password) {
      nobodys ??= await inTurn(() => hash(newSecret(), cost))
      const compared = hashed ?? nobodys
      const same = await inTurn(() => verify(compared, spelled(password)))
      return same && hashed !== null
    },
  }
}

const refusals: Readonly<Record<PasswordWeakness, string>> = {
  common: 'This password is on lists of leaked passwords. Choose another one, for example four random words.',
  pattern: 'This password follows a simple pattern. Choose another one, for example four random words.',
  address: 'The password must not be the e-mail address or a part of it.',
  product: 'The password must not be the name of this software, with or without digits and signs.',
}

let leaked: Promise<ReadonlySet<string>> | undefined

/**
 * Loads leaked passwords in lower case. They take half a megabyte, so they are loaded only when somebody chooses a
 * password.
 */
function leakedPasswords(): Promise<ReadonlySet<string>> {
  leaked ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return leaked
}

/** Normalises equivalent Unicode spellings with NFKC, as NIST SP 800-63B recommends. */
const spelled = (password: string): string => password.normalize('NFKC')

function boundedQueue(most: number, mostInLine: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      if (waiting.length >= mostInLine) throw busy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const busy = (): AppError =>
  new AppError('rate_limited', 429, 'Too many people are logging in at this moment. Try again soon.', {
    headers: { 'retry-after': '2' },
  })
