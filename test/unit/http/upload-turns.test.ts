import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readUploadBody } from '../../../src/platform/media/upload-body.ts'
import { turnsDuring } from '../../support/turns-during.ts'

it('a form of many parts is read in slices of 8 KiB', async () => {
  const app = Fastify()
  await app.register(multipart)
  app.post('/', async (request) => ({
    sizes: (await readUploadBody(request, '')).map(({ content }) => content.length),
  }))
  await app.ready()
  const post = (body: string) =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: body,
    })
  const file = `--x\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\n\r\n${'a'.repeat(100_000)}\r\n`
  expect((await post(`${file}${file}--x--\r\n`)).json()).toEqual({ sizes: [100_000, 100_000] })
  expect(await turnsDuring(post(`${file}${file}--x--\r\n`))).toBeGreaterThanOrEqual(20)
  // The error for the eleventh part is sent although the rest is not read.
  expect((await post(file.repeat(11))).statusCode).toBe(413)
  await app.close()
})
