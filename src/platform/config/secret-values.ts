import type { Config } from './config.ts'

/** Returns all secrets of the configuration, so that the log can redact them. */
export function secretValues(config: Config): string[] {
  const { payments, media, mail, imap, machines, networks } = config
  return [
    config.adminToken,
    config.demoPublishableKey,
    passwordOf(config.databaseUrl),
    payments.stripe?.secretKey,
    ...(payments.stripe?.webhookSecrets ?? []),
    payments.payu?.merchantSalt,
    media.s3?.secretAccessKey,
    mail.smtp?.password,
    imap?.password,
    machines.translation?.apiKey,
    machines.extraction?.apiKey,
    networks.graphApp?.secret,
    networks.graphApp?.verifyToken,
    networks.shortTextClient?.secret,
    networks.shortTextConsumer?.secret,
    ...[...config.encryptionKeys.values()].map((key) => key.toString('base64')),
  ].filter((value): value is string => typeof value === 'string' && value.length > 0)
}

function passwordOf(url: string | null): string | null {
  const password = url === null ? undefined : URL.parse(url)?.password
  if (!password) return null
  try {
    return decodeURIComponent(password)
  } catch {
    // A percent sequence is malformed.
    return password
  }
}
