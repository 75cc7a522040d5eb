import { onTestFinished } from 'vitest'
import { createS3Sandbox, type S3SandboxControl, type S3SandboxOptions } from '../../sandbox/s3/s3-sandbox.ts'

export const s3Key = { accessKeyId: 'AKTEST', secretAccessKey: 's3-secret-of-the-tests', region: 'eu-test-1' }

/** Starts an S3 server with a bucket `pictures`. It stops when the test finishes. */
export async function startS3(
  options: Partial<S3SandboxOptions> = {},
): Promise<{ endpoint: string; control: S3SandboxControl }> {
  const { app, control } = createS3Sandbox({ ...s3Key, bucket: 'pictures', ...options })
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { endpoint, control }
}
