import { AppError } from '../../platform/errors.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Releases of the protocol that agents may name. */
const knownVersions = ['2026-01-11', '2026-04-08', '2026-08-25']
const dialectVersion = '2026-01-11'

const profileMember = /(?:^|[,;])\s*profile\s*=\s*"((?:[^"\\]|\\.)+)"\s*(?=$|[,;])/
const versionMember = /(?:^|[,;])\s*version\s*=\s*"([^"]*)"/

/**
 * Reads `UCP-Agent` as far as it is valid. `profile` is null if it is missing, empty or longer than 2,048 characters.
 * `version` may be a member or a parameter, and is null if missing.
 */
export function readUcpAgent(headers: Headers): { readonly profile: string | null; readonly version: string | null } {
  const header = headers['ucp-agent']
  const text = typeof header === 'string' ? header : ''
  const profile = profileMember.exec(text)?.[1]?.replace(/\\(.)/g, '$1')
  return {
    profile: profile?.trim() && profile.length <= 2048 ? profile : null,
    version: versionMember.exec(text)?.[1] ?? null,
  }
}

/** Returns the agent's profile in `UCP-Agent`. Throws `invalid_profile_url` or `version_unsupported` (400). */
export function agentProfileOf(headers: Headers): string {
  const { profile, version } = readUcpAgent(headers)
  if (profile === null) {
    throw new AppError(
      'invalid_profile_url',
      400,
      'Send the header UCP-Agent: profile="<the URL of your agent\'s profile>".',
      { severity: 'recoverable' },
    )
  }
  if (version !== null && version > dialectVersion && !knownVersions.includes(version)) {
    throw new AppError(
      'version_unsupported',
      400,
      `Version ${version} is not supported. Supported versions: ${knownVersions.join(', ')}.`,
      { severity: 'recoverable' },
    )
  }
  return profile
}

/** Returns the value of `Request-Id`, 1 to 255 printable characters. Throws `missing_request_id` (400). */
export function requestIdOf(headers: Headers): string {
  const header = headers['request-id']
  if (typeof header === 'string' && header.trim() !== '' && /^[\x20-\x7e]{1,255}$/.test(header)) return header
  throw new AppError(
    'missing_request_id',
    400,
    'Send the header Request-Id with 1 to 255 printable characters, a new one for each request.',
    {
      severity: 'recoverable',
    },
  )
}

/** Returns the publishable key in the headers, or null. */
export function publishableKeyOf(headers: Headers): string | null {
  const header = headers['x-publishable-api-key'] ?? headers['x-api-key']
  return typeof header === 'string' && header !== '' ? header : null
}

export const unauthorized = (): AppError =>
  new AppError('unauthorized', 401, 'Send a valid publishable key in the header x-publishable-api-key.', {
    severity: 'recoverable',
    headers: { 'www-authenticate': 'ApiKey realm="ucp"' },
  })
