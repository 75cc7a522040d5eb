import { act, may, useRead } from '../../../api/index.ts'
import { danger, perform, TextAct } from '../../../frame/do.ts'
import { Rows, Section } from '../../../frame/record.ts'
import { formatAgo, Go, State, stateWords, type Tone, t, tn, wordsBy } from '../../../frame/show.ts'
import type { Attachment, Extracted } from './extracted.ts'

const tones: Readonly<Record<Attachment['state'], Tone>> = {
  read: 'good',
  scanned: 'warm',
  credit_note: 'quiet',
  unreadable: 'bad',
}
const fileStates = wordsBy(() => ({
  read: t('Read'),
  scanned: t('Scanned pages, no text'),
  credit_note: t('Credit note, not an order'),
  unreadable: t('Unreadable'),
}))

export function Attachments({ extracted: { attachments, origins, itemOrigins } }: { extracted: Extracted }) {
  if (attachments.length === 0) return null
  const gave = (name: string): string => {
    const fields = Object.values(origins).filter(({ attachment }) => attachment === name).length
    const items = itemOrigins.filter(({ attachment }) => attachment === name).length
    return [
      items > 0 ? tn('{count} item', '{count} items', items) : '',
      fields > 0 ? tn('{count} field', '{count} fields', fields) : '',
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <Section title={t('Attachments')}>
      <Rows
        rows={attachments.map((file, index) => ({ id: String(index), ...file }))}
        line={({ file_name: name, format, state }) => ({
          name,
          note: [format.toUpperCase(), gave(name)].filter(Boolean).join(' · '),
          end: <State value={state} tone={tones[state]} label={fileStates.of(state)} />,
        })}
      />
    </Section>
  )
}

const rules = wordsBy(() => ({
  line_totals: t('Quantity × price matches each line'),
  subtotal: t('Lines add up to the subtotal'),
  total: t('All amounts add up to the total'),
}))

export function Proofs({ proof }: Pick<Extracted, 'proof'>) {
  if (proof.length === 0) return null
  return (
    <Section title={t('Calculation check')}>
      <ul className="plain-list">
        {proof.map(({ rule, equation }) => (
          <li key={`${rule} ${equation}`}>
            {rules.of(rule)}
            <span className="mail-proof quiet">{equation}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Layouts({ extracted: { sender, layoutId, learned } }: { extracted: Extracted }) {
  const enabled = sender !== null && sender !== ''
  const query = { sender: sender ?? '', order: '-updated_at', limit: 100 } as const
  const layouts = useRead('/admin/mail-layouts', query, { enabled }).data?.mail_layouts ?? []
  if (layouts.length === 0) return null
  const here = [layoutId, learned?.layout_id]
  const lost = learned?.not_found ?? []
  return (
    <Section
      title={t('Learned from this sender')}
      aside={<Go to={`/inbox?view=layouts&q=${encodeURIComponent(sender ?? '')}`}>{t('All learned layouts')}</Go>}
    >
      <Rows
        rows={layouts}
        line={({ id, vendor, version, updated_at, inbound_email_id: taught }) => ({
          name: t('Version {version}', { version }),
          to: taught === null ? null : `/inbox/${taught}`,
          note: [vendor, formatAgo(updated_at), here.includes(id) && t('used here')].filter(Boolean).join(' · '),
          end: may('inbound-emails:write') && (
            <TextAct label={t('Forget layout')} run={() => forgetLayout(id, sender ?? '')} />
          ),
        })}
      />
      {lost.length > 0 ? (
        <p className="quiet plain">
          {t('Not learned, because the email does not contain them: {names}.', {
            names: lost.map(stateWords).join(', '),
          })}
        </p>
      ) : null}
    </Section>
  )
}

export const forgetLayout = (id: string, sender: string): Promise<boolean> =>
  perform({
    confirm: danger(
      t('Forget this layout?'),
      t('The next email from {sender} is read with the general rules. Emails already read do not change.', { sender }),
    ),
    run: () => act('delete', '/admin/mail-layouts/{id}', { id }),
    done: t('Layout forgotten.'),
  })
