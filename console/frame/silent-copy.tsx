import { Alert } from '@mantine/core'
import { t } from '../messages/text.ts'
import { formatMoment } from './formats.ts'

/** Tells on every page that this is a copy restored with `weft restore --silence`. */
export default function SilentCopy({ since }: { since: string }) {
  return (
    <Alert color="yellow" mb="lg" role="status">
      <b>{t('This is a silent copy of the shop, restored {time}.', { time: formatMoment(since) })}</b>{' '}
      {t('Emails, webhooks, scheduled posts and refunds are not sent. They wait until the silence ends.')}{' '}
      {t('If this copy is to become the shop, run this command on the server and restart Weft:')}{' '}
      <code>npx weft silence end</code>
    </Alert>
  )
}
