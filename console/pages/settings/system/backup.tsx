import { useState } from 'react'
import { confirmIdentity } from '../../../api/confirm-identity.ts'
import { ApiError, client, may, refresh, useRead } from '../../../api/index.ts'
import { Act, field, notifyFailed, notifySaved, openForm } from '../../../frame/do.ts'
import { Section } from '../../../frame/record.ts'
import { CopyText, formatAgo, t } from '../../../frame/show.ts'
import { formatBytes } from './health.ts'

const schedule = `15 3 * * *  cd /srv/weft && BACKUP_PASSPHRASE=… npx weft backup /backups/weft-$(date +\\%F).age --passphrase`

/** The whole shop as one encrypted file. Nightly ones are made on the server. */
export function BackupSection({ media }: { media: 'disk' | 's3' }) {
  const [received, setReceived] = useState<number | null>(null)
  const last = useRead('/admin/audit-log', { operation: 'createBackup', limit: 1 }, { enabled: may('audit-log:read') })
    .data?.audit_entries[0]
  const begin = () =>
    openForm({
      title: t('Download a backup'),
      text: t('The file is encrypted with a passphrase of yours. Without it nobody can open the file, you included.'),
      fields: [
        field.secret('passphrase', t('Passphrase'), {
          required: true,
          autoComplete: 'new-password',
          hint: t('At least 16 characters.'),
        }),
        field.secret('again', t('The same once more'), { required: true, autoComplete: 'new-password' }),
      ],
      submit: t('Begin'),
      run: async ({ passphrase, again }) => {
        if (passphrase !== again) throw new Error(t('The two are not the same.'))
        const response = await askFor(String(passphrase))
        void save(response, setReceived)
          .then(() => notifySaved(t('The backup is complete.')))
          .catch(() => notifyFailed(new Error(t('The backup broke off. The file is of no use: try again.'))))
          .finally(() => {
            setReceived(null)
            void refresh('audit-log')
          })
      },
    })
  return (
    <Section title={t('Backup')} aside={<Act label={t('Download a backup')} run={begin} loading={received !== null} />}>
      <div className="stack">
        <p className="plain">
          {media === 's3'
            ? t('All tables in one file. Pictures are in a bucket: back it up too.')
            : t('All tables and pictures in one file.')}{' '}
          {t('ENCRYPTION_KEY is not in it: keep .env in another safe place.')}
        </p>
        {received === null ? null : (
          <output>{t('{size} received so far. Keep this page open.', { size: formatBytes(received) })}</output>
        )}
        {last ? (
          <p className="plain quiet">{t('Last downloaded here {when}.', { when: formatAgo(last.created_at) })}</p>
        ) : null}
        <CopyText label={t('A backup every night, in the crontab of the server')} text={schedule} />
      </div>
    </Section>
  )
}

const ask = (passphrase: string): Promise<Response> =>
  client
    .POST('/admin/backups', { body: { passphrase }, parseAs: 'stream' })
    .then(({ response, data }) => new Response(data as ReadableStream | null, { headers: response.headers }))

/** A download is no `act`: repeated by itself it would begin anew. */
const askFor = (passphrase: string): Promise<Response> =>
  ask(passphrase).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
    await confirmIdentity()
    return ask(passphrase)
  })

async function save(response: Response, onProgress: (bytes: number) => void): Promise<void> {
  let bytes = 0
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onProgress(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  onProgress(0)
  const blob = await new Response(counted).blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'weft.backup.age'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
