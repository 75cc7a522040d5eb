import type { ReadFault } from '../fault.types.ts'
import { networkWords } from '../network-words.rules.ts'
import type { FaultClass } from '../ports.ts'

interface GraphError {
  readonly code: number | null
  readonly subcode: number | null
  readonly message: string
  readonly transient: boolean
}

const members = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

function graphErrorOf(body: unknown): GraphError | null {
  const error = members(members(body).error)
  if (error.message === undefined && error.code === undefined) return null
  return {
    code: typeof error.code === 'number' ? error.code : null,
    subcode: typeof error.error_subcode === 'number' ? error.error_subcode : null,
    message: typeof error.error_user_msg === 'string' ? error.error_user_msg : String(error.message ?? ''),
    transient: error.is_transient === true,
  }
}

interface Meaning {
  readonly class: FaultClass
  /** Tells a person what to do. */
  readonly advice: string
  /** False if the request may have had an effect. */
  readonly definitive: boolean
}

const reconnect = 'Connect the account again.'
const productTags = 'The network does not take the tags of the post. Take them away.'
const meaning = (kind: FaultClass, advice: string, definitive = true): Meaning => ({ class: kind, advice, definitive })

/** Meanings of subcodes. Checked before the codes, because a subcode is more specific. */
const bySubcode = new Map<number, Meaning>([
  [
    33,
    meaning(
      'invalid_target',
      'The network does not find the account or post, or does not show it to this login. Choose another account.',
    ),
  ],
  [458, meaning('auth_expired', `The app was removed from the account. ${reconnect}`)],
  [459, meaning('auth_expired', `The network wants its user to log in there first. Then: ${reconnect}`)],
  [460, meaning('auth_expired', `The password was changed. ${reconnect}`)],
  [463, meaning('auth_expired', `The login has expired. ${reconnect}`)],
  [464, meaning('auth_expired', `The account is not confirmed. Confirm it at the network. Then: ${reconnect}`)],
  [467, meaning('auth_expired', `The login is no longer valid. ${reconnect}`)],
  [492, meaning('auth_expired', `The user has no role on this page any more. ${reconnect}`)],
  [2207001, meaning('transient', 'The network had a problem.')],
  [2207032, meaning('transient', 'The network could not create the media.')],
  [2207053, meaning('transient', 'The network could not upload the media.')],
  [2207003, meaning('transient', 'The network took too long to fetch the media.')],
  [2207020, meaning('transient', 'The prepared media has expired.')],
  [2207057, meaning('invalid_content', 'The thumbnail lies outside the video. Choose another moment.')],
  [
    2207051,
    meaning(
      'unknown_outcome',
      'The network blocked this as spam, yet may have published it. Weft looks into the account.',
      false,
    ),
  ],
  [2207042, meaning('quota_exhausted', 'The account has published all it may within 24 hours.')],
  [2207006, meaning('transient', 'The network did not find the prepared media.')],
  [2207008, meaning('transient', 'The network had a problem.')],
  [2207050, meaning('account_restricted', 'The network restricts this account. Look into its app for what it wants.')],
  [2207023, meaning('invalid_content', 'The network does not know this kind of media. Use a JPEG or an MP4.')],
  [2207028, meaning('invalid_content', 'A carousel has 2 to 10 images and videos. Add or take away some.')],
  [2207035, meaning('invalid_content', productTags)],
  [2207036, meaning('invalid_content', productTags)],
  [2207037, meaning('invalid_content', productTags)],
  [2207040, meaning('invalid_content', productTags)],
  [2207026, meaning('invalid_content', 'The video has a format that the network does not take. Use MP4 or MOV.')],
  [2207052, meaning('transient', 'The network could not fetch the media.')],
  [2207027, meaning('transient', 'The media is not ready yet.')],
  [2207004, meaning('invalid_content', 'The image is larger than 8 MB. Use a smaller one.')],
  [2207005, meaning('invalid_content', 'The image has a format that the network does not take. Use JPEG.')],
  [
    2207009,
    meaning('invalid_content', 'The image is too tall or too wide: between 4:5 and 1.91:1 is taken. Use another one.'),
  ],
  [
    2207010,
    meaning('invalid_content', 'The caption has more than 2,200 characters, 30 hashtags or 20 mentions. Shorten it.'),
  ],
])

const permission = `A permission is missing. ${reconnect} Grant everything that is asked for.`
const byCode = new Map<number, Meaning>([
  [1, meaning('transient', 'The network had a problem.', false)],
  [2, meaning('transient', 'The network had a problem.', false)],
  [3, meaning('auth_scope', permission)],
  [10, meaning('auth_scope', permission)],
  [100, meaning('invalid_content', 'The network does not take what it was sent. Change the post.')],
  [102, meaning('auth_expired', `The login is no longer valid. ${reconnect}`)],
  [190, meaning('auth_expired', `The login is no longer valid. ${reconnect}`)],
  [324, meaning('invalid_content', 'The image is missing or broken. Use another one.')],
  [
    1366046,
    meaning(
      'invalid_content',
      'The image is larger than 4 MB or has a format that the network does not take. Use a smaller JPEG.',
    ),
  ],
  [341, meaning('rate_limited', 'The network accepts no more posts for now.')],
  [
    368,
    meaning('account_restricted', 'The network blocks this account for a while. Look into its app for the reason.'),
  ],
  [389, meaning('invalid_content', 'The network could not fetch the video. Its address has to be open to everyone.')],
  [506, meaning('duplicate', 'The network says that this was posted before. Change the text.', false)],
  [1366051, meaning('duplicate', 'The network says that these photos were posted before. Use others.', false)],
  [803, meaning('invalid_target', 'The network does not know this account. Choose another one.')],
  [2500, meaning('invalid_target', 'The network does not know this account. Choose another one.')],
  [2635, meaning('invalid_target', 'The network no longer speaks the version that Weft speaks. Update Weft.')],
  [352, meaning('invalid_content', 'The video has a format that the network does not take. Use MP4 or MOV.')],
  [9004, meaning('transient', 'The network could not fetch the media.')],
  [9007, meaning('transient', 'The media is not ready yet.')],
  [36000, meaning('invalid_content', 'The image is larger than 8 MB. Use a smaller one.')],
  [36001, meaning('invalid_content', 'The image has a format that the network does not take. Use JPEG.')],
  [
    36003,
    meaning('invalid_content', 'The image is too tall or too wide: between 4:5 and 1.91:1 is taken. Use another one.'),
  ],
  [36004, meaning('invalid_content', 'The caption is too long, or has too many hashtags or mentions. Shorten it.')],
])

const throttled = meaning('rate_limited', 'The network accepts no more calls for now.')
const refused = meaning(
  'refused',
  'The network refused this, for a reason that Weft does not know. Look into its app, then publish again.',
)
const throttles = new Set([
  4, 17, 32, 613, 80_000, 80_001, 80_002, 80_003, 80_004, 80_005, 80_006, 80_008, 80_009, 80_014,
])

/** All known codes, for the documentation page that explains them. */
export const knownGraphCodes = { codes: [...byCode.keys(), ...throttles], subcodes: [...bySubcode.keys()] }

/** Removes anything that looks like a secret, because networks quote the rejected token or code. */
export const withoutSecrets = (message: string): string => message.replace(/[\w|.~+/=-]{32,}/g, '[…]')

/**
 * Returns the fault in a response. The network's message never decides its class. Returns null if the response has no
 * error.
 */
export function graphFault(
  answer: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: unknown },
  now: Date,
): ReadFault | null {
  const error = graphErrorOf(answer.body)
  if (!error) return answer.status < 400 && answer.body !== null ? null : withoutError(answer, now)
  const found = meaningOf(error)
  const told = error.message === '' ? '' : ` The network says: ${networkWords(withoutSecrets(error.message))}`
  return {
    class: found.class,
    message: `${found.advice}${told}`,
    code: error.code === null ? null : [error.code, error.subcode].filter((part) => part !== null).join('/'),
    retryAt: isThrottle(found.class) ? regainedAt(answer.headers, now) : null,
    definitive: found.definitive,
  }
}

function meaningOf({ code, subcode, transient }: GraphError): Meaning {
  const known =
    (subcode === null ? undefined : bySubcode.get(subcode)) ?? (code === null ? undefined : byCode.get(code))
  if (code !== null && throttles.has(code)) {
    return known?.definitive === false ? known : throttled
  }
  if (known) return known
  if (code !== null && code >= 200 && code <= 299) return meaning('auth_scope', permission)
  if (transient) return meaning('transient', 'The network had a problem.', false)
  return refused
}

/**
 * Returns the fault of a response without the network's error object. A 4xx status proves that the request had no
 * effect. For any other status, the effect is unknown.
 */
function withoutError(
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  now: Date,
): ReadFault {
  const isRefusal = status >= 400 && status < 500
  if (!isRefusal) {
    const message = `The network answered ${status} with something that cannot be read.`
    return { class: 'transient', message, code: null, retryAt: null, definitive: false }
  }
  const { class: kind, advice, definitive } = status === 429 ? throttled : refused
  const retryAt = status === 429 ? regainedAt(headers, now) : null
  return { class: kind, message: `${advice} The network answered ${status}.`, code: null, retryAt, definitive }
}

/** Returns why a container failed. Its status text contains the subcode (`Error: 2207026 …`). */
export function containerFault(status: unknown): ReadFault {
  const subcode = Number(/\b2207\d{3}\b/.exec(typeof status === 'string' ? status : '')?.[0] ?? Number.NaN)
  const found =
    bySubcode.get(subcode) ?? meaning('invalid_content', 'The network could not work with the media. Use another file.')
  return {
    class: found.class,
    message: found.advice,
    code: Number.isNaN(subcode) ? null : String(subcode),
    retryAt: null,
    definitive: true,
  }
}

/** Whether the fault is a temporary limit. */
const isThrottle = (kind: FaultClass): boolean => kind === 'rate_limited' || kind === 'quota_exhausted'

const anHourMs = 3_600_000

/** Returns when the exhausted limit resets. The network reports it in minutes. If it does not, an hour is assumed. */
function regainedAt(headers: Readonly<Record<string, string>>, now: Date): Date {
  const minutes = businessUsage(headers['x-business-use-case-usage']).map(
    (usage) => usage.estimated_time_to_regain_access,
  )
  const longest = Math.max(0, ...minutes.filter((value): value is number => typeof value === 'number'))
  return new Date(now.getTime() + (longest > 0 ? longest * 60_000 : anHourMs))
}

function businessUsage(header: string | undefined): readonly Readonly<Record<string, unknown>>[] {
  try {
    return Object.values(members(JSON.parse(header ?? '{}'))).flatMap((list) =>
      Array.isArray(list) ? list.map(members) : [],
    )
  } catch {
    return []
  }
}
