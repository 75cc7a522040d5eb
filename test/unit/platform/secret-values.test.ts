import { expect, test } from 'vitest'
import { parseConfig } from '../../../src/platform/config/config.ts'
import { secretValues } from '../../../src/platform/config/secret-values.ts'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

const secrets = {
  ADMIN_TOKEN: 'adm_of_the_configuration',
  DEMO_PUBLISHABLE_KEY: 'pk_of_the_configuration',
  ENCRYPTION_KEY: key(2),
  ENCRYPTION_KEY_V1: key(1),
  STRIPE_SECRET_KEY: 'sk_of_the_configuration',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_configuration',
  PAYU_MERCHANT_SALT: 'salt-of-the-configuration',
  MEDIA_S3_SECRET_ACCESS_KEY: 's3-of-the-configuration',
  IMAP_PASSWORD: 'imap-of-the-configuration',
  TRANSLATE_API_KEY: 'translate-of-the-configuration',
  EXTRACT_MODEL_API_KEY: 'model-of-the-configuration',
  NETWORK_A_APP_SECRET: 'graph-of-the-configuration',
  NETWORK_A_VERIFY_TOKEN: 'verify-of-the-configuration',
  NETWORK_C_CLIENT_SECRET: 'client-of-the-configuration',
  NETWORK_C_CONSUMER_SECRET: 'consumer-of-the-configuration',
}

test('the log redacts every secret of the configuration, including those within URLs', () => {
  const config = parseConfig({
    ...secrets,
    ENCRYPTION_KEY_VERSION: '2',
    DATABASE_URL: 'postgresql://weft:data%20base@db.example/weft',
    SMTP_URL: 'smtps://shop:smtp%20word@mail.example',
    MAIL_FROM: 'shop@shop.example',
    PAYU_MERCHANT_KEY: 'merchant',
    MEDIA_S3_BUCKET: 'bucket',
    MEDIA_S3_ACCESS_KEY_ID: 'AKIA',
    IMAP_HOST: 'imap.example',
    IMAP_USER: 'shop',
    TRANSLATE_URL: 'https://translate.example',
    EXTRACT_MODEL_URL: 'https://model.example',
    EXTRACT_MODEL: 'small',
    NETWORK_A_APP_ID: 'app',
    NETWORK_C_CLIENT_ID: 'client',
    NETWORK_C_CONSUMER_KEY: 'consumer',
  })
  expect(secretValues(config).sort()).toEqual([...Object.values(secrets), 'data base', 'smtp word'].sort())
})
