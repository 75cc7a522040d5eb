import { useState } from 'react'
import { confirmIdentity } from '../../../api/confirm-identity.ts'
import { ApiError, client, may, refresh, useRead } from '../../../api/index.ts'
import { Act, field, notifyFailed, notifySaved, openForm } from '../../../frame/do.ts'
import { Section } from '../../../frame/record.ts'
import { CopyText, formatAgo, t } from '../../../frame/show.ts'
import { formatBytes } from './health.ts'

const schedule = `15 3 * * *  cd /srv/weft && BACKUP_PASSPHRASE=… npx weft backup /backups/weft-$(date +\\%F).age --passphrase`

export function BackupSection({ media }: { media: 'disk' | 's3' }) {
  const [received, setReceived] = useState<number | null>(null)
  const last = useRead('/admin/audit-log', { operation: 'createBackup', limit: 1 }, { enabled: may('audit-log:read') })
    .data?.audit_entries[0]
  const begin = () =>
    openForm({
      title: t('Download backup'),
      text: t('The file is encrypted with your passphrase. Without the passphrase, no one can open it, including you.'),
      fields: [
        field.secret('passphrase', t('Passphrase'), {
          required: true,
          autoComplete: 'new-password',
          hint: t('At least 16 characters.'),
        }),
        field.secret('again', t('Repeat passphrase'), { required: true, autoComplete: 'new-password' }),
      ],
      submit: t('Start'),
      working: preparingWords(),
      run: async ({ passphrase, again }) => {
        if (passphrase !== again) throw new Error(t('The passphrases do not match.'))
        const response = await askFor(String(passphrase))
        void save(response, setReceived)
          .then(() => notifySaved(t('Backup complete.')))
          .catch(() => notifyFailed(new Error(t('The backup was interrupted, so the file is unusable. Try again.'))))
          .finally(() => {
            setReceived(null)
            void refresh('audit-log')
          })
      },
    })
  return (
    <Section
      title={t('Backup')}
      aside={<Act label={t('Download backup')} run={begin} loading={received !== null} />}
      stack
    >
      <p className="plain">
        {media === 's3'
          ? t('One file with all tables. Pictures are stored in a bucket: back it up separately.')
          : t('One file with all tables and pictures.')}{' '}
        {t('The file does not contain ENCRYPTION_KEY. Keep a copy of .env in another safe place.')}
      </p>
      {received === null ? null : (
        <output>
          {received === 0
            ? preparingWords()
            : t('{size} received so far. Keep this page open.', { size: formatBytes(received) })}
        </output>
      )}
      {last ? (
        <p className="plain quiet">
          {t('Last downloaded on this device {when}.', { when: formatAgo(last.created_at) })}
        </p>
      ) : null}
      <CopyText label={t('Nightly backup with the server’s crontab')} text={schedule} />
    </Section>
  )
}

const preparingWords = (): string => t('Preparing the backup… Keep this page open.')

const ask = (passphrase: string): Promise<Response> =>
  client
    .POST('/admin/backups', { body: { passphrase }, parseAs: 'stream' })
    .then(({ response, data }) => new Response(data as ReadableStream | null, { headers: response.headers }))

/** Does not use `act`, because a retry would start the download again. */
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
