import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../errors.ts'
import { invalidData } from '../http/page.ts'
import { newSecret } from '../ids.ts'
import { type PasswordWeakness, weaknessOf } from './password.rules.ts'

/** What OWASP asks of argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each takes a thread of the pool that files and name look-ups need as well. */
const atOnce = 2
const mostWaiting = 64

export interface Passwords {
  /**
   * The argon2id hash of a new password for the account of that address, in PHC string format. Throws `invalid_data`
   * (400) at `/password` for one that is leaked, follows a pattern, or is the address.
   */
  hash(password: string, email: string): Promise<string>
  /** Takes as long where there is no hash to compare with. */
  matches(hashed: string | null, password: string): Promise<boolean>
}

/** Hashing off the event loop, a few at a time. Throws `rate_limited` (429) where too many wait already. */
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
}

let leaked: Promise<ReadonlySet<string>> | undefined

/** In lower case; half a megabyte, so it is loaded when somebody first chooses a password. */
function leakedPasswords(): Promise<ReadonlySet<string>> {
  leaked ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return leaked
}

/** One spelling for what looks the same, as RFC 8265 asks. */
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
