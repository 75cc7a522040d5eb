import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../../../src/platform/config/config.ts'

const ENCRYPTION_KEY = Buffer.alloc(32).toString('base64')
const media = (environment: Record<string, string>) => parseConfig({ ENCRYPTION_KEY, ...environment }).media

function problems(environment: Record<string, string>): readonly string[] {
  try {
    media(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('media are stored in the data folder unless a bucket is configured', () => {
  expect(media({})).toEqual({ publicUrl: null, s3: null })
  expect(media({ MEDIA_PUBLIC_URL: 'https://cdn.example/m/' })).toEqual({
    publicUrl: 'https://cdn.example/m',
    s3: null,
  })
})

test('a bucket is configured with its key', () => {
  const given = {
    MEDIA_S3_BUCKET: 'pictures',
    MEDIA_S3_ACCESS_KEY_ID: 'id',
    MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
  }
  const s3 = { endpoint: null, region: 'us-east-1', bucket: 'pictures', accessKeyId: 'id', secretAccessKey: 'secret' }
  expect(media(given)).toEqual({ publicUrl: null, s3: { ...s3, prefix: '' } })
  const more = { MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9001/', MEDIA_S3_REGION: 'eu', MEDIA_S3_PREFIX: 'shop/one' }
  expect(media({ ...given, ...more }).s3).toEqual({
    ...s3,
    endpoint: 'http://127.0.0.1:9001',
    region: 'eu',
    prefix: 'shop/one/',
  })
})

test('all problems are reported at once', () => {
  const given = {
    MEDIA_S3_ENDPOINT: 'ftp://files.example',
    MEDIA_S3_BUCKET: 'Pictures',
    MEDIA_S3_PREFIX: '../other',
    MEDIA_PUBLIC_URL: 'cdn.example',
  }
  expect(problems(given)).toEqual([
    'MEDIA_PUBLIC_URL: must be an http or https address',
    'MEDIA_S3_ENDPOINT: must be an http or https address',
    'MEDIA_S3_BUCKET: must be the name of a bucket',
    'MEDIA_S3_PREFIX: must be names with slashes between them',
    'MEDIA_S3_ACCESS_KEY_ID: is required to keep media in S3',
    'MEDIA_S3_SECRET_ACCESS_KEY: is required to keep media in S3',
  ])
  expect(problems({ MEDIA_S3_ACCESS_KEY_ID: 'id' })).toEqual([
    'MEDIA_S3_BUCKET: is required to keep media in S3',
    'MEDIA_S3_SECRET_ACCESS_KEY: is required to keep media in S3',
  ])
})
