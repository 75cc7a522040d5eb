import type { Settings } from './settings.ts'
import '../parts/settings.css'
import { t } from '../../../frame/show.ts'

/** How the inbox of a buyer lists a mail of the shop. */
export function SenderPreview({ settings }: { settings: Settings }) {
  const { sender_name, sender_email, name, sender_address: address } = settings
  const lines = [
    settings.legal_name ?? name,
    address.street_address,
    [address.postal_code, address.address_locality].filter(Boolean).join(' '),
    address.address_region,
    address.address_country,
  ].filter(Boolean)
  return (
    <figure className="mail-sample" aria-label={t('How it looks in an inbox')}>
      <b>
        {sender_name ?? name}{' '}
        <span className="quiet">{sender_email ? `<${sender_email}>` : t('<the address of MAIL_FROM>')}</span>
      </b>
      <span>{t('Your order is on its way')}</span>
      <p className="plain quiet">{lines.join(' · ')}</p>
    </figure>
  )
}
